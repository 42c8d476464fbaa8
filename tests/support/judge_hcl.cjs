// node judge_hcl.cjs MODULE PROGRAM FOLDER...: holds the blocks and arguments that our reader finds in every *.tf and
// *.tofu below the folders against those of Terraform's own parser, the npm module @cdktf/hcl2json.
const { execFileSync } = require('child_process')
const fs = require('fs')
const path = require('path')
const [, , module_, program, ...folders] = process.argv
const { parse } = require(path.resolve(module_))

function filesBelow(folder) {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const at = path.join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesBelow(at)
    return /\.(tf|tofu)$/.test(entry.name) ? [at] : []
  })
}

// Ours has null for an argument, whose value is not compared.
function difference(ours, theirs, at) {
  if (ours === null) return null
  if (typeof theirs !== 'object' || theirs === null) return `${at}: no block there`
  const keys = new Set([...Object.keys(ours), ...Object.keys(theirs)])
  for (const key of keys) {
    if (!(key in ours)) return `${at}.${key}: not found by us`
    if (!(key in theirs)) return `${at}.${key}: found by us alone`
    const found = difference(ours[key], theirs[key], `${at}.${key}`)
    if (found) return found
  }
  return null
}

function oursOf(files) {
  const lines = []
  for (let from = 0; from < files.length; from += 200) {
    const out = execFileSync(program, files.slice(from, from + 200), { maxBuffer: 1 << 30 })
    lines.push(...out.toString().trim().split('\n').map(line => JSON.parse(line)))
  }
  return lines
}

async function judge() {
  const files = folders.flatMap(filesBelow).sort()
  let same = 0
  let different = 0
  const tell = (file, words) => { different++; console.log(`${file}: ${words}`) }
  for (const ours of oursOf(files)) {
    let theirs = null
    let fault = null
    try {
      theirs = await parse(ours.file, fs.readFileSync(ours.file, 'utf8').replace(/^\uFEFF/, ''))
    } catch (error) {
      fault = String(error.message || error)
    }
    if (fault && ours.fault) same++
    else if (fault) tell(ours.file, `a fault that we do not find: ${fault}`)
    else if (ours.fault) tell(ours.file, `a fault that we alone find: ${JSON.stringify(ours.fault)}`)
    else {
      const found = difference(ours.body, theirs, '')
      if (found) tell(ours.file, found)
      else same++
    }
  }
  console.log(`${same} files alike, ${different} different`)
  process.exit(different ? 1 : 0)
}

judge()
