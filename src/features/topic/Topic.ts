import type { Topic as TopicData } from '@anglers/contract/topics'
import { makeAutoObservable, observableRef } from 'mobx'
import { call } from '@/stores/api'
import { OptimisticToggle } from '@/stores/optimisticToggle'
import { Registry } from '@/stores/registry'
import { requireSignIn } from '@/stores/signin'

/** A topic, wherever it is shown. */
export class Topic {
  data: TopicData

  private readonly following: OptimisticToggle

  constructor(data: TopicData) {
    this.data = data
    this.following = new OptimisticToggle({
      read: () => ({ on: this.data.following, count: this.data.counts.followers }),
      write: ({ on, count }) => this.merge({ ...this.data, following: on, counts: { ...this.data.counts, followers: count } }),
      send: (on) => call('POST topic/like', { id: this.id, on }),
    })
    makeAutoObservable<Topic, 'following'>(this, { data: observableRef, following: false })
  }

  get id(): number {
    return this.data.id
  }

  merge(data: TopicData): void {
    this.data = data
  }

  follow(): void {
    requireSignIn(() => this.following.toggle(), { name: 'followTopic', id: this.id })
  }
}

export const topics = new Registry<TopicData, Topic>((data) => new Topic(data))
