import type { BuiltMember } from './factories.ts'
import type { TestServer } from './server.ts'

/** What members ask and answer in a forum. */
export function createQuestions({ call, buildMember }: Pick<TestServer, 'call' | 'buildMember'>, forumId: number) {
  const buildAsker = () => buildMember({ points: 100 })
  const formOf = (bounty?: number) => ({
    forumId,
    kind: 'question' as const,
    title: '浮漂总是慢慢下沉，怎么调',
    content: '用的三号漂，双钩。',
    ...(bounty !== undefined && { bounty }),
  })

  return {
    buildAsker,
    formOf,
    async ask(bounty?: number, asker?: BuiltMember) {
      asker ??= await buildAsker()
      const { id } = (await call('POST publish/bbs', formOf(bounty), { as: asker })).body
      return { id, asker }
    },
    async answerTo(id: number, author?: BuiltMember) {
      author ??= await buildMember()
      const { comment } = (await call('POST comments/add-bbs-comment', { id, content: '漂重了，减一点铅皮。' }, { as: author })).body
      return { id: comment.id, author }
    },
    accept: (id: number, as: BuiltMember) => call('POST comment-manage/answer', { id }, { as }),
    read: async (id: number, as?: BuiltMember) => (await call('GET bbs/question', { id }, { as })).body,
    like: async (id: number, as?: BuiltMember) => call('POST comments/mark', { id, on: true }, { as: as ?? (await buildMember()) }),
  }
}
