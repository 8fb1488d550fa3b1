#!/usr/bin/env node
// Stands for ffmpeg: of whatever it is given it makes the film stand-in.mp4 of the data folder, draws one green frame, and fails at a film
// of 1234 ms.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const OF_1234_MS = Buffer.from([0, 0, 3, 0xe8, 0, 0, 4, 0xd2])
const args = process.argv.slice(2)
if (args[0] !== '-version') {
  const from = readFileSync(args[args.indexOf('-i') + 1])
  const to = args.at(-1)
  if (from.includes(OF_1234_MS)) process.exit(1)
  if (args.includes('-frames:v')) {
    const { default: sharp } = await import('sharp')
    await sharp({ create: { width: 64, height: 36, channels: 3, background: '#22aa55' } })
      .jpeg()
      .toFile(to)
  } else writeFileSync(to, readFileSync(path.join(path.dirname(to), '../../stand-in.mp4')))
}
