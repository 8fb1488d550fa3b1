import fs from 'node:fs'
import { inRoot } from './run.mjs'

/** The file that names the mini-program, and the appids in it that stand for none. */
const PROJECTS = {
  weapp: { file: 'project.config.json', none: 'touristappid' },
  tt: { file: 'project.tt.json', none: 'testAppId' },
}

const isSite = (address) => /^https:\/\/[^/\s]+$/.test(address)

/**
 * What keeps a build from being published; H5 needs nothing, it calls the site that it came from.
 * @param {'h5' | 'weapp' | 'tt'} target
 * @param {string} appid
 * @param {string} [apiBase] TARO_APP_API_BASE
 * @returns {string | undefined} one sentence
 */
export function releaseProblem(target, appid, apiBase = '') {
  const project = PROJECTS[target]
  if (!project) return undefined
  const lacks = [
    ...(!appid || appid === project.none ? [`an appid of its own in ${project.file}`] : []),
    ...(isSite(apiBase) ? [] : ['TARO_APP_API_BASE=https://… without a slash at the end']),
  ]
  return lacks.length > 0 ? `dist/${target} cannot be published: it needs ${lacks.join(' and ')}.` : undefined
}

/**
 * Holds a build for release against what it needs; any other may lack it, and says so.
 * @throws when RELEASE=1 and something is missing, before anything is built
 */
export function checkRelease(target, env = process.env) {
  const project = PROJECTS[target]
  if (!project) return
  const { appid } = JSON.parse(fs.readFileSync(inRoot(project.file), 'utf8'))
  const problem = releaseProblem(target, appid, env.TARO_APP_API_BASE)
  if (!problem) return
  if (env.RELEASE === '1') throw new Error(problem)
  console.log(`A build for development. ${problem}`)
}
