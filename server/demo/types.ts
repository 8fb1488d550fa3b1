import type { CatchForm } from '@anglers/contract/catches'

/** What a post is about: decides who writes it, which pictures suit it and what others answer. */
export type Topic =
  | 'crucian'
  | 'carp'
  | 'lure'
  | 'night'
  | 'culter'
  | 'pond'
  | 'gear'
  | 'bait'
  | 'question'
  | 'scenery'
  | 'rain'
  | 'winter'
  | 'family'
  | 'blank'
  | 'release'
  | 'clean'
  | 'food'
  | 'stream'
  | 'river'
  | 'notice'

export type Season = 'spring' | 'summer' | 'autumn' | 'winter'
/** The part of the day in which a post is written. */
export type Hour = 'morning' | 'day' | 'evening' | 'night'
export type Water = 'lake' | 'reservoir' | 'river' | 'yangtze' | 'pond' | 'stream' | 'city'

export interface Member {
  key: string
  login: string
  nickname: string
  bio: string
  gender: 'male' | 'female'
  district: string
  /** Names of pictures. */
  avatar: string
  cover: string
  /** Experience, 0 to 12000. */
  exp: number
  vip: boolean
  joinedDaysAgo: number
  role: 'member' | 'operator'
  /** What this member writes about. */
  topics: readonly Topic[]
}

/** A water; coordinates are GCJ-02. */
export interface Place {
  key: string
  name: string
  address: string
  lat: number
  lng: number
  water: Water
}

export interface Tag {
  name: string
  about: string
}

/** 0 public, 1 paid, 2 password, 3 private, 4 VIP only, 5 login required. */
export type Visibility = 0 | 1 | 2 | 3 | 4 | 5

export interface Post {
  author: string
  title?: string
  text: string
  catches?: readonly CatchForm[]
  /** Makes it an article, whose text is marked as that of its draft. */
  summary?: string
  /** Makes it a video: the name of its film, and of the picture that stands for it. */
  film?: string
  tags: readonly string[]
  /** Names of pictures, at most nine. */
  pictures: readonly string[]
  place?: string
  visibility: Visibility
  /** In fen, for paid posts. */
  price?: number
  password?: string
  /** One sentence for those who may not read the post. */
  teaser?: string
  minutesAgo: number
  /** Popularity, 0 to 1. */
  weight: number
  sticky?: boolean
  topic: Topic
}

export interface Comment {
  /** Index into the posts. */
  post: number
  author: string
  text: string
  /** Index, among all comments, of an earlier one of the same post. */
  replyTo?: number
  /** Minutes between the post and the comment. */
  minutesAfter: number
  weight: number
}

/** A post as it is written down: who, when and where are decided when the town is put together. */
export interface Draft {
  /** Lines of an article may begin with ##, -, 1. or >, and be --- or ![caption], which is its next picture; **this** is bold. */
  text: string
  title?: string
  summary?: string
  film?: string
  /** What was caught, as the text says it. */
  catches?: readonly CatchForm[]
  topic: Topic
  tags?: readonly string[]
  /** Beginnings of picture names, one for each picture, separated by spaces. */
  pictures?: string
  season?: Season
  hour?: Hour
  water?: Water
  by?: string
}

type Shared = Pick<Draft, 'topic'> & Partial<Pick<Draft, 'tags' | 'season' | 'hour' | 'water' | 'by'>>

/** Drafts that share a topic, their tags and more. */
export function drafts(shared: Shared, items: readonly Omit<Draft, 'topic'>[]): readonly Draft[] {
  return items.map((item) => ({ ...shared, ...item }))
}
