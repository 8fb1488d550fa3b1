import type { Notice } from '@anglers/contract/notice'
import type { ObjectStore } from '../../infra/store.ts'
import { isLink } from '../../lib/url.ts'
import { presentUser } from '../account/present.ts'
import type { NoticeRow } from './queries.ts'

/** A subject as a notification shows it. */
export type NoticeAbout = Pick<Notice, 'text' | 'title' | 'picture' | 'link' | 'gone'> & Partial<typeof NOTHING_TO_DO>

/** What can be done from a notice about most things. */
const NOTHING_TO_DO: Pick<Notice, 'pictures' | 'comment' | 'following'> = { pictures: 0, comment: null, following: null }

const GONE: NoticeAbout = { text: '', title: '', picture: null, link: '', gone: true }

/** @param about the subject as the member may see it now; undefined when it is gone */
export function presentNotice(row: NoticeRow, about: NoticeAbout | undefined, store: ObjectStore): Notice {
  const { id, kind, tab, actor_count, read, at, users, subject_type: type, subject_id: subjectId } = row
  return {
    id,
    kind,
    tab,
    users: users.map((user) => presentUser(user, store)),
    count: actor_count,
    ...NOTHING_TO_DO,
    ...(type === null ? byItself(row) : (about ?? GONE)),
    until: row.data.until ?? null,
    target: type === null || subjectId === null ? null : { type, id: subjectId },
    read,
    at: at.toISOString(),
  }
}

const byItself = ({ data: { text = '', title = '', link = '' } }: NoticeRow): NoticeAbout => ({
  text,
  title,
  picture: null,
  link: isLink(link) ? link : '',
  gone: false,
})
