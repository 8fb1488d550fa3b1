import { idsOf } from '../support/search.ts'
import { openTestServer } from '../support/server.ts'

const { call, db, buildPost, close } = await openTestServer()
afterAll(close)

beforeEach(() => db.updateTable('post').set({ deleted_at: new Date() }).execute())

/** What is found, and by which other word, where the one that was asked for finds nothing. */
async function search(word: string) {
  const { body, headers } = await call('GET search/search', { word })
  const instead = headers['x-search-word']
  return [idsOf(body), ...(instead === undefined ? [] : [decodeURIComponent(String(instead))])]
}

test.each([
  ['café', 'un CAFÉ au lac'],
  ['CAFÉ', 'un café au lac'],
  ['cafe\u0301', 'un café au lac'],
  ['ёрш', 'поймал Ерша и ЁРША'],
  ['ЁРШ', 'поймал ерша и ёрша'],
  ['Straße', 'an der STRASSE, Straße'],
  ['ルアー', '新しいルアーとロッド'],
  ['λίμνη', 'στη ΛΊΜΝΗ'],
  ['🎣', '今天🎣开张'],
  ['🎣开张', '今天🎣开张'],
  ['👨‍👩‍👧', '全家👨‍👩‍👧出钓'],
  ['👍🏽', '好👍🏽'],
  ['🇨🇳', '旗🇨🇳'],
  ['İstanbul', 'İstanbul Boğazı'],
  ['istanbul', 'ISTANBUL'],
  ['ＧＴ１２', 'ＧＴ１２ 轮'],
  ['한강', '한강 낚시'],
  ['𠮷', '𠮷野钓点'],
  ['ﬁsh', 'ﬁsh'],
  ['👍', '好👍🏽'],
])('%j is found as it is written, whatever its case: %j', async (word, body) => {
  const { id } = await buildPost({ body })
  await buildPost({ body: 'nothing of that kind' })
  expect(await search(word)).toEqual([[id]])
})

test.each([
  ['ＧＴ１２', 'gt12 轮', 'GT12'],
  ['４．５米', '4.5米手竿', '4.5米'],
  ['ﾙｱｰ', 'ルアーとロッド', 'ルアー'],
  ['鯽魚ＧＴ', '鲫鱼gt', '鲫鱼GT'],
])('%j, as wide as an input method writes it, finds %j by another word', async (word, body, instead) => {
  const { id } = await buildPost({ body })
  expect(await search(word)).toEqual([[id], instead])
})
