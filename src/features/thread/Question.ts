import type { Comment } from '@anglers/contract/comments'
import type { Question as QuestionData } from '@anglers/contract/question'
import { makeAutoObservable, runInAction } from 'mobx'
import { t } from '@/lib/i18n/rooms'
import { call, callPage } from '@/stores/api'
import { attempt } from '@/stores/errors'
import { modals } from '@/stores/overlays'
import { Resource } from '@/stores/resource'

const AT_ONCE = 100

/** All answers to a question but its asker's own, those that were liked most first. */
async function answersTo(id: number): Promise<Comment[]> {
  const answers: Comment[] = []
  for (let page = 1; ; page++) {
    const { items, total } = await callPage('GET comments', { id, order: 'hot', page, per_page: AT_ONCE }, { quiet: true })
    answers.push(...items)
    if (!items.length || page * AT_ONCE >= total) break
  }
  return answers.filter(({ byAuthor, body, pictures }) => !byAuthor && (body !== '' || pictures.length > 0))
}

/** The question of a thread, and its answers for who may accept one. */
export class Question {
  readonly source: Resource<QuestionData>
  readonly answers: Resource<Comment[]>
  busy = false

  constructor(readonly id: number) {
    this.source = new Resource<QuestionData>(() => call('GET bbs/question', { id }, { quiet: true }))
    this.answers = new Resource<Comment[]>(() => answersTo(id))
    makeAutoObservable(this, { id: false, source: false, answers: false })
  }

  /** Accepts an answer, once it is certain. Returns whether the question is answered by now. */
  async accept(answer: number): Promise<boolean> {
    if (this.busy) return false
    const sure = this.source.value?.bounty ? t.question.acceptSure : t.question.acceptSurePlain
    if (!(await modals.ask(sure, { confirmText: t.question.accept }))) return false
    runInAction(() => {
      this.busy = true
    })
    const isDone = await attempt(async () => {
      const question = await call('POST comment-manage/answer', { id: answer })
      runInAction(() => {
        this.source.value = question
      })
    })
    runInAction(() => {
      this.busy = false
    })
    // It may have been accepted elsewhere, or deleted.
    if (!isDone) await Promise.all([this.source.refresh(), this.answers.refresh()])
    return this.source.value?.solved ?? false
  }
}
