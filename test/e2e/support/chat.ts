import type { Angler } from './angler.ts'
import type { Town } from './town.ts'

const SAID = '明早五点，南门见'

/** The two accounts have said a word to each other already, and are no strangers. @returns who they are */
export async function acquaint(town: Town): Promise<{ member: number; operator: number }> {
  const [mine, theirs] = await Promise.all([town.client('member'), town.client('operator')])
  const [me, other] = await Promise.all([mine('GET user/check', {}), theirs('GET user/check', {})])
  await theirs('POST message/send', { id: me.userId, text: SAID })
  await mine('POST message/send', { id: other.userId, text: '好' })
  return { member: me.userId, operator: other.userId }
}

/** Opens the conversation of the acquaintances, and waits until the line stands. @param id whom they talk to */
export async function opensChat(angler: Angler, id: number): Promise<void> {
  await angler.opens(`/pagesB/chat/chat?id=${id}`)
  await angler.screen.locator('.message-body').first().waitFor()
  await angler.seesNo('正在连接…')
}
