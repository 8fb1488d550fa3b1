import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import zlib from 'node:zlib'
import { installFromDebian, succeeds } from './debian.mjs'
import { inRoot } from './run.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const PLACES = [
  '/usr/bin',
  '/usr/local/bin',
  '/opt/google/chrome',
  '/snap/bin',
  '/Applications/Google Chrome.app/Contents/MacOS',
  '/Applications/Chromium.app/Contents/MacOS',
]

const ARGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** What @sparticuz/chromium asks for on account of Lambda: one process, which crashes on closing a page, and no security. */
const UNWANTED_ARGS = /^--(single-process|no-zygote|disable-web-security|allow-running-insecure-content|headless)\b/

/**
 * Finds a Chromium for the browser tests, and a font with Chinese characters; what is missing is installed where that is
 * possible. In order: CHROMIUM_PATH, the system's own, Debian's package (as root), the one that npm installed.
 * @returns {Promise<{ executablePath: string, args: string[] }>} what to launch; the environment may have changed for it, too
 * @throws when there is none that runs here
 */
export async function ensureBrowser() {
  const system = process.env.CHROMIUM_PATH ?? findChromium()
  const debian = system ? undefined : (await installFromDebian('chromium')) && findChromium()
  await ensureChineseFont()
  const executablePath = system ?? debian
  return executablePath ? { executablePath, args: ARGS } : packagedChromium()
}

function findChromium() {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), ...PLACES]
  const files = folders.flatMap((folder) => [...NAMES, 'Google Chrome', 'Chromium'].map((name) => path.join(folder, name)))
  return files.find((file) => isExecutable(file) && succeeds(file, '--version'))
}

async function ensureChineseFont() {
  if (hasChineseFont() || ((await installFromDebian('fontconfig', 'fonts-noto-cjk')) && hasChineseFont())) return
  console.log('No font with Chinese characters is installed: pages show boxes for them.')
}

const hasChineseFont = () => output('fc-list', ':lang=zh') !== ''

/** The Chromium in node_modules, unpacked to the temporary folder, with its own libraries where the system has none. */
async function packagedChromium() {
  const { default: chromium } = await import('@sparticuz/chromium')
  const executablePath = await chromium.executablePath()
  if (missingLibraries(executablePath).length > 0) useLibraries(unpackLibraries())
  const missing = missingLibraries(executablePath)
  if (missing.length > 0) {
    throw new Error(
      `Chromium needs libraries that this system lacks: ${missing.join(', ')}. Install a Chromium, or set CHROMIUM_PATH to one.`,
    )
  }
  return { executablePath, args: [...ARGS, ...chromium.args.filter((arg) => !UNWANTED_ARGS.test(arg) && !ARGS.includes(arg))] }
}

const missingLibraries = (file) => [...output('ldd', file).matchAll(/(\S+) => not found/g)].map(([, library]) => library)

/** The package has libraries for Amazon's Linux, NSS above all, and offers them there only. */
function unpackLibraries() {
  const archive = inRoot('node_modules/@sparticuz/chromium/bin/al2023.tar.br')
  const folder = path.join(os.tmpdir(), 'anglers-chromium-libraries')
  fs.mkdirSync(folder, { recursive: true })
  spawnSync('tar', ['-x', '-C', folder], { input: zlib.brotliDecompressSync(fs.readFileSync(archive)) })
  return path.join(folder, 'lib')
}

function useLibraries(folder) {
  process.env.LD_LIBRARY_PATH = [folder, process.env.LD_LIBRARY_PATH].filter(Boolean).join(path.delimiter)
}

function isExecutable(file) {
  try {
    fs.accessSync(file, fs.constants.X_OK)
    return fs.statSync(file).isFile()
  } catch {
    return false
  }
}

const output = (command, ...args) => spawnSync(command, args, { encoding: 'utf8' }).stdout ?? ''
