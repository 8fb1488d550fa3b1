#!/usr/bin/env node
// Stands for ffmpeg: of whatever it is given it makes the film stand-in.mp4 of the data folder, draws one green frame, and fails at a film
// of 1234 ms. What the file `fault` of that folder names befalls it: `killed`, `asked` (to end), `crashed`,
// `endless`, `full` (of the disk) or `talkative`.
import { existsSync, readFileSync, writeFileSync, writeSync } from 'node:fs'
import path from 'node:path'

const OF_1234_MS = Buffer.from([0, 0, 3, 0xe8, 0, 0, 4, 0xd2])
const args = process.argv.slice(2)
if (args[0] !== '-version') {
  const from = readFileSync(args[args.indexOf('-i') + 1])
  const to = args.at(-1)
  const file = path.join(path.dirname(to), '../../fault')
  const fault = existsSync(file) ? readFileSync(file, 'utf8') : ''
  if (fault === 'killed') process.kill(process.pid, 'SIGKILL')
  if (fault === 'crashed') process.kill(process.pid, 'SIGSEGV')
  if (fault === 'asked') process.exit(255)
  if (fault === 'endless') await new Promise((end) => setTimeout(end, 30_000))
  if (fault === 'full') {
    process.stderr.write(`av_interleaved_write_frame(): No space left on device\n`)
    process.exit(228)
  }
  if (fault === 'talkative')
    for (let line = 0; line < 40_000; line++) writeSync(2, '[h264 @ 0x55d0] error while decoding MB 3 4, bytestream -5\n')
  if (from.includes(OF_1234_MS)) process.exit(1)
  if (args.includes('-frames:v')) {
    const { default: sharp } = await import('sharp')
    await sharp({ create: { width: 64, height: 36, channels: 3, background: '#22aa55' } })
      .jpeg()
      .toFile(to)
  } else writeFileSync(to, readFileSync(path.join(path.dirname(to), '../../stand-in.mp4')))
}
