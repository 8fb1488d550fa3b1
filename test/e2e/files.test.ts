import { readFile } from 'node:fs/promises'
import type { Angler } from './support/angler.ts'
import { acquaint, opensChat } from './support/chat.ts'
import { openTown } from './support/town.ts'

const TRACK = '<gpx version="1.1"><trk><trkseg><trkpt lat="31" lon="120"/></trkseg></trk></gpx>'

describe('a track is sent in a chat', () => {
  const town = openTown()
  let member: Angler
  let operator: Angler
  let ids: { member: number; operator: number }

  beforeAll(async () => {
    ids = await acquaint(town)
    member = await town.signedIn('member')
    operator = await town.signedIn('operator')
  })

  it('and who gets it saves it under its name, as it was', async () => {
    await opensChat(member, ids.operator)
    await opensChat(operator, ids.member)
    await member.taps(/^更多$/)
    const choosing = member.page.waitForEvent('filechooser')
    await member.taps(/^文件$/)
    await (await choosing).setFiles({ name: '青龙湖.gpx', mimeType: '', buffer: Buffer.from(TRACK) })
    const coming = operator.page.waitForEvent('download')
    await operator.taps(/打开文件 青龙湖\.gpx/)
    const download = await coming
    expect([download.suggestedFilename(), await readFile(await download.path(), 'utf8')]).toEqual(['青龙湖.gpx', TRACK])
  })
})
