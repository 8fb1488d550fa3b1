import type { growthEndpoints } from '@anglers/contract/growth'
import type { Handlers } from '../../kernel/handler.ts'
import { type RankingMarks, readRanking } from './ranking.ts'
import { makeUp, readBrings, readRules, readSign, readSignMonth, signInToday } from './sign.ts'
import { readLevels, readTasks, takeReward, takeTreasure } from './tasks.ts'

export const growthHandlers: Handlers<Exclude<keyof typeof growthEndpoints, 'GET user/ranking'>> = {
  'GET sign': ({ db, viewer }) => readSign(db, viewer.id),
  'POST sign/add': (call) =>
    call.input.day === undefined ? signInToday(call, call.viewer.id) : makeUp(call, call.viewer.id, call.input.day, call.input.points),
  'GET sign/day': ({ db, viewer, input }) => readSignMonth(db, viewer.id, input.month),
  'GET sign/task': ({ db, viewer }) => readBrings(db, viewer.id),
  'GET sign/task-content': ({ db, language }) => readRules(db, language),
  'GET user/levels': ({ db, viewer }) => readLevels(db, viewer.id),
  'GET task': ({ db, viewer, language }) => readTasks(db, viewer.id, language),
  'POST task/reward': async (call) => ({
    gained: await takeReward(call, call.viewer.id, call.input.id),
    sets: await readTasks(call.db, call.viewer.id, call.language),
  }),
  'POST task/treasure-reward': async (call) => ({
    gained: await takeTreasure(call, call.viewer.id, call.input.period),
    sets: await readTasks(call.db, call.viewer.id, call.language),
  }),
}

/** The ranking finds places from what a process keeps in memory. */
export const rankingHandlers = (marks: RankingMarks): Handlers<'GET user/ranking'> => ({
  'GET user/ranking': (call) => readRanking(call, marks, call.viewer, call.input.metric!, call.input.period!),
})
