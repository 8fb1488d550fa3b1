import Type, { type Static } from 'typebox'
import { UserCard } from './account.ts'
import { Count, Id, Time } from './common.ts'
import { declare, pagedInput } from './endpoint.ts'
import { GIVING_WORD_CHARS, REWARD_MAX_FEN } from './limits.ts'

const AmountFen = Type.Integer({ minimum: 1, maximum: REWARD_MAX_FEN, examples: [520] })
const Word = Type.String({ maxLength: GIVING_WORD_CHARS, description: 'what is said with it', examples: ['写得真细，谢谢'] })

export const Reward = Type.Object(
  {
    id: Id,
    user: UserCard,
    amountFen: Type.Union([AmountFen, Type.Null()], { description: 'of credit; null where its giver keeps that private' }),
    word: Word,
    at: Time,
  },
  { title: 'Reward', description: 'A tip for a post, in credit.' },
)
export type Reward = Static<typeof Reward>

export const RewardSetting = Type.Object(
  {
    maxFen: { ...AmountFen, description: 'the most that one reward may be' },
    authorPercent: Type.Integer({ minimum: 1, maximum: 100, description: "the author's share; the rest is the site's", examples: [80] }),
    choicesFen: Type.Array(AmountFen, { description: 'amounts to offer' }),
  },
  { title: 'RewardSetting', description: 'What rewards may be.' },
)
export type RewardSetting = Static<typeof RewardSetting>

export const rewardEndpoints = declare({
  'GET reward/get': {
    access: 'visitor',
    summary: 'The rewards of a post, the latest first',
    input: pagedInput({ id: { ...Id, description: 'of the post' } }),
    answer: Reward,
    paged: true,
  },
  'GET reward/setting': { access: 'visitor', summary: 'What rewards may be', answer: RewardSetting },
  'POST reward/send': {
    scope: 'full',
    access: 'member',
    whenBanned: 'closed',
    seenByVisitors: true,
    summary: "Reward a post's author, in credit",
    input: Type.Object({
      id: { ...Id, description: 'of the post' },
      amountFen: AmountFen,
      word: Type.Optional(Word),
      showAmount: Type.Optional(Type.Boolean({ default: false, description: 'everyone sees how much it is; else nobody does' })),
    }),
    texts: { word: 'comment' },
    answer: Type.Object({ reward: Reward, credit: { ...Count, description: 'what I have left, in fen' } }),
    perMinute: 30,
    errors: ['rest_post_locked', 'insufficient_balance', 'giving_limit', 'giving_underage'],
  },
})
