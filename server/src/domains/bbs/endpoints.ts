import type { activityEndpoints } from '@anglers/contract/activity'
import type { bbsEndpoints } from '@anglers/contract/bbs'
import type { pollEndpoints } from '@anglers/contract/poll'
import type { questionEndpoints } from '@anglers/contract/question'
import { answerDone, type Handlers } from '../../kernel/handler.ts'
import { window } from '../../kernel/paging.ts'
import { pictureHandler } from '../media/upload.ts'
import { readActivity, readEntries, takePart } from './activities.ts'
import { markPost, mergePost, movePost, refusePost } from './moderating.ts'
import { readPoll, vote } from './polls.ts'
import { acceptAnswer, readQuestion, writeAnswer } from './questions.ts'
import { readForumPosts, searchForum } from './service.ts'

export const bbsHandlers: Handlers<
  keyof (typeof bbsEndpoints & typeof pollEndpoints & typeof questionEndpoints & typeof activityEndpoints)
> = {
  'GET bbs/post': (call) => readForumPosts(call, call.input.id, call.input.orderby ?? 'all', window(call.input)),
  'GET bbs/search': (call) => searchForum(call, call.input.id, call.input.word, window(call.input)),
  'POST content-manage/commend': async (call) => {
    await markPost(call, call.viewer, call.input)
    return { on: call.input.on }
  },
  'POST content-manage/refuse': answerDone((call) => refusePost(call, call.viewer, call.input.id, call.input.content)),
  'POST bbs/move': async (call) => {
    await movePost(call, call.viewer, call.input.id, call.input.forumId)
    return { forumId: call.input.forumId }
  },
  'POST bbs/merge': async (call) => {
    await mergePost(call, call.viewer, call.input.id, call.input.into)
    return { into: call.input.into }
  },
  'GET bbs/vote': (call) => readPoll(call, call.input.id),
  'POST bbs/vote': (call) => vote(call, call.viewer, call.input.id, call.input.options),
  'GET bbs/question': (call) => readQuestion(call, call.input.id),
  'POST comment-manage/answer': (call) => acceptAnswer(call, call.viewer, call.input.id),
  'POST comments/add-bbs-comment': (call) => writeAnswer(call, call.viewer, call.input),
  'GET bbs/activity': (call) => readActivity(call, call.input.id),
  'POST bbs/activity': (call) => takePart(call, call.viewer, call.input),
  'GET bbs/entries': (call) => readEntries(call, call.input.id, window(call.input)),
  'POST upload/bbs': pictureHandler,
}
