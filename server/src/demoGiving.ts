import { insertGift } from './domains/giving/giftQueries.ts'
import { insertReward } from './domains/giving/rewardQueries.ts'
import { transfer } from './domains/ledger/service.ts'
import { initialSetting } from './domains/settings/definitions.ts'
import type { Db } from './infra/database.ts'

const WORDS = ['写得真细，照着做就上鱼了', '谢谢分享钓点', '']

/**
 * Lets members give: gifts to the demo member, rewards for a post. Who gives has as much as they give, and nothing is left of it.
 *
 * @param mine the demo member's key
 * @param latest posts that everyone may read, by their authors' keys
 */
export async function addGiving(
  db: Db,
  mine: string,
  members: ReadonlyMap<string, number>,
  latest: ReadonlyMap<string, number>,
): Promise<void> {
  const me = members.get(mine)!
  const [author, id] = [...latest].find(([key]) => key !== mine)!
  const post = { id, author: members.get(author)! }
  const givers = [...members.values()].filter((member) => member !== me).slice(0, 4)
  const gifts = initialSetting('seast_gifts').filter(({ unit }) => unit === 'credit')
  for (const [at, giver] of givers.entries()) {
    const { key, names, picture, unit, price } = gifts[at % gifts.length]!
    const amount = 100 * (at + 2)
    const subject = { type: 'user', id: giver }
    await transfer(db, `opening:giving:${giver}`, {
      kind: 'opening',
      actorId: null,
      subject,
      legs: [
        { site: 'opening', unit, amount: -(price + amount) },
        { member: giver, unit, amount: price + amount },
      ],
    })
    const word = at === 0 ? '祝你连竿' : ''
    const gift = await insertGift(db, { sender_id: giver, receiver_id: me, post_id: null, gift: key, names, picture, unit, price, word })
    await transfer(db, `gift:${gift}`, {
      kind: 'gift',
      actorId: giver,
      subject: { type: 'gift', id: gift },
      legs: [
        { member: giver, unit, amount: -price },
        { site: 'revenue', unit, amount: price },
      ],
    })
    if (giver === post.author) continue
    const authorFen = Math.ceil(amount * 0.8)
    const reward = await insertReward(db, {
      post_id: post.id,
      giver_id: giver,
      author_id: post.author,
      amount_fen: amount,
      author_fen: authorFen,
      amount_shown: at % 2 === 0,
      word: WORDS[at % WORDS.length]!,
    })
    await transfer(db, `reward:${reward}`, {
      kind: 'reward',
      actorId: giver,
      subject: { type: 'post', id: post.id },
      legs: [
        { member: giver, unit: 'credit', amount: -amount },
        { member: post.author, unit: 'credit', amount: authorFen },
        { site: 'revenue', unit: 'credit', amount: amount - authorFen },
      ],
    })
  }
}
