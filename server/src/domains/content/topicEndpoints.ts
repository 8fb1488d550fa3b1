import type { topicEndpoints } from '@anglers/contract/topics'
import type { Handlers } from '../../kernel/handler.ts'
import { window } from '../../kernel/paging.ts'
import { followTopic, openByTopic, readTopic, topicsBy, topicSetting, topicsFollowed, topicsNamed } from './topics.ts'

export const topicHandlers: Handlers<keyof typeof topicEndpoints> = {
  'GET topic': (call) => topicsBy(call, call.input.orderby ?? 'posts', window(call.input)),
  'GET topic/setting': () => Promise.resolve(topicSetting),
  'GET topic/hot-topic': (call) => topicsBy(call, 'hot', window(call.input)),
  'GET topic/search': (call) => topicsNamed(call, call.input.word, window(call.input)),
  'GET topic/:id': (call) => readTopic(call, call.input.id),
  'POST topic/like': (call) => followTopic(call, call.viewer, call.input.id, call.input.on),
  'GET topic/topic-like': (call) => topicsFollowed(call, window(call.input)),
  'POST power/topic': (call) => openByTopic(call, call.input.id),
}
