import { CARD_TEXT_CHARS } from '@anglers/contract/limits'
import type { Notice } from '@anglers/contract/notice'
import type { ObjectStore } from '../../infra/store.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { authorPage, postPage } from '../../lib/appPages.ts'
import { cutText } from '../../lib/text.ts'
import { isLink } from '../../lib/url.ts'
import { presentUser } from '../account/present.ts'
import { isForAll, lockOf, mayMeet } from '../content/policy.ts'
import { titleOf } from '../content/present.ts'
import { addressFor, fileKey } from '../media/present.ts'
import type { NoticeRow } from './queries.ts'

/** A notice as its member may read it now: posts get closed and comments deleted after others were told of them. */
export function presentNotice(row: NoticeRow, viewer: Viewer, store: ObjectStore): Notice {
  const { id, kind, tab, actor_count, read, at, users } = row
  return {
    id,
    kind,
    tab,
    users: users.map((user) => presentUser(user, store)),
    count: actor_count,
    ...(row.tab === 'system' ? bySite(row) : row.tab === 'follows' ? byFollower(row) : aboutPost(row, viewer, store)),
    read,
    at: at.toISOString(),
  }
}

type About = Pick<Notice, 'text' | 'title' | 'picture' | 'link' | 'gone' | 'until'>

const bySite = ({ data: { text = '', title = '', link = '', until } }: NoticeRow): About => ({ text, title, picture: null, link: isLink(link) ? link : '', gone: false, until: until ?? null })

const byFollower = ({ users }: NoticeRow): About => ({ text: '', title: '', picture: null, link: users[0] ? authorPage(users[0].id) : '', gone: false, until: null })

function aboutPost({ kind, post, comment }: NoticeRow, viewer: Viewer, store: ObjectStore): About {
  if (!post || post.deleted || !mayMeet(viewer, post) || lockOf(viewer, post)?.by === 'private') {
    return { text: '', title: '', picture: null, link: '', gone: true, until: null }
  }
  const open = !lockOf(viewer, post)
  const isGone = comment?.deleted === true
  return {
    text: open && comment && !isGone ? cutText(comment.body, CARD_TEXT_CHARS) : '',
    title: titleOf(post),
    picture: open && post.picture_key !== null ? addressFor(isForAll(post) ? 'everyone' : 'readers', fileKey(post.picture_key, 'thumb'), store) : null,
    link: postPage(post.id, comment && kind !== 'like_post' ? 'comments' : undefined),
    gone: isGone,
    until: null,
  }
}
