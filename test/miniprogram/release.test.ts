import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { releaseProblem } from '../../scripts/lib/release.mjs'

const ROOT = path.resolve(import.meta.dirname, '../..')
const SITE = 'https://anglers.example'

/** Calls and open-types that a console wants declared, from WeChat's list; Douyin's names are the same. */
const PRIVATE = [
  'getLocation',
  'getFuzzyLocation',
  'startLocationUpdate',
  'startLocationUpdateBackground',
  'onLocationChange',
  'chooseLocation',
  'choosePoi',
  'chooseAddress',
  'chooseInvoice',
  'chooseInvoiceTitle',
  'chooseLicensePlate',
  'getWeRunData',
  'chooseMessageFile',
  'chooseImage',
  'chooseMedia',
  'chooseVideo',
  'saveImageToPhotosAlbum',
  'saveVideoToPhotosAlbum',
  'getRecorderManager',
  'startRecord',
  'joinVoIPChat',
  'createCameraContext',
  'createVKSession',
  'scanCode',
  'setClipboardData',
  'getClipboardData',
  'addPhoneContact',
  'addPhoneCalendar',
  'addPhoneRepeatCalendar',
  'chooseContact',
  'openBluetoothAdapter',
  'createBLEPeripheralServer',
  'startBeaconDiscovery',
  'startWifi',
  'getConnectedWifi',
  'startAccelerometer',
  'startCompass',
  'startGyroscope',
  'startDeviceMotionListening',
  'getUserInfo',
  'getUserProfile',
]
const OPEN_TYPES = ['chooseAvatar', 'getPhoneNumber', 'getRealtimePhoneNumber', 'getUserInfo']
/** Those of them that app.json has to name on WeChat. */
const PLACES = [
  'getFuzzyLocation',
  'getLocation',
  'onLocationChange',
  'startLocationUpdate',
  'startLocationUpdateBackground',
  'chooseLocation',
  'choosePoi',
  'chooseAddress',
]

/** What a build calls of them. */
function called(platform: 'weapp' | 'tt'): string[] {
  const folder = path.join(ROOT, 'dist', platform)
  const scripts = (fs.readdirSync(folder, { recursive: true }) as string[])
    .filter((file) => file.endsWith('.js'))
    .map((file) => fs.readFileSync(path.join(folder, file), 'utf8'))
    .join('\n')
  return [
    ...PRIVATE.filter((name) => new RegExp(`\\.${name}\\(`).test(scripts)),
    ...OPEN_TYPES.filter((name) => new RegExp(`openType:\\s*"${name}"`).test(scripts)),
  ].sort()
}

/** What the table of docs/mini-programs.md lists for a platform. */
function documented(platform: 'weapp' | 'tt'): string[] {
  const text = fs.readFileSync(path.join(ROOT, 'docs/mini-programs.md'), 'utf8')
  const rows = text
    .split('## Privacy items')[1]!
    .split('\n## ')[0]!
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
  const column = platform === 'weapp' ? 3 : 4
  return rows.flatMap((row) => [...(row.split('|')[column] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name!)).sort()
}

describe.each(['weapp', 'tt'] as const)('what %s wants declared', (platform) => {
  test('is what docs/mini-programs.md lists', () => {
    expect(documented(platform)).toEqual(called(platform))
  })
})

test('app.json names the calls for a place that WeChat wants there', () => {
  const { requiredPrivateInfos } = JSON.parse(fs.readFileSync(path.join(ROOT, 'dist/weapp/app.json'), 'utf8')) as {
    requiredPrivateInfos: string[]
  }
  expect([...requiredPrivateInfos].sort()).toEqual(called('weapp').filter((name) => PLACES.includes(name)))
})

describe('a build for release', () => {
  test.each([
    ['weapp', 'wx1234', SITE, undefined],
    ['tt', 'tt1234', SITE, undefined],
    ['h5', '', '', undefined],
    ['weapp', 'touristappid', SITE, 'an appid of its own in project.config.json'],
    ['tt', 'testAppId', SITE, 'an appid of its own in project.tt.json'],
    ['weapp', '', SITE, 'an appid'],
    ['weapp', 'wx1234', undefined, 'TARO_APP_API_BASE'],
    ['weapp', 'wx1234', 'http://anglers.example', 'TARO_APP_API_BASE'],
    ['weapp', 'wx1234', `${SITE}/`, 'TARO_APP_API_BASE'],
  ] as const)('of %s with the appid %j and the server %j', (target, appid, apiBase, problem) => {
    const said = releaseProblem(target, appid, apiBase)
    if (problem === undefined) expect(said).toBeUndefined()
    else expect(said).toMatch(problem)
  })

  test('is refused with one sentence, and leaves the last build alone', () => {
    const before = fs.statSync(path.join(ROOT, 'dist/weapp/app.json')).mtimeMs
    const env = { ...process.env, RELEASE: '1', TARO_APP_API_BASE: 'http://127.0.0.1:8080', NODE_OPTIONS: '' }
    const { status, stderr } = spawnSync(process.execPath, ['scripts/build.mjs', 'weapp'], { cwd: ROOT, env, encoding: 'utf8' })
    expect([status, stderr.trim().split('\n').length]).toEqual([1, 1])
    expect(stderr).toMatch('dist/weapp cannot be published')
    expect(fs.statSync(path.join(ROOT, 'dist/weapp/app.json')).mtimeMs).toBe(before)
  })
})
