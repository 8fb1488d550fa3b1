import type { ReportType } from '@anglers/contract/report'
import { authorPage, postPage } from '../../lib/appPages.ts'

/** What is reported: which thing, whose it is, and of a comment the post under which it stands. */
interface Thing {
  type: ReportType
  target: number | null
  accused: number | null
  post: number | null
}

/** The page of the app where one sees it; '' where there is none. Of a message it is its writer's: what others say to one another stays between them. */
export function linkTo({ type, target, accused, post }: Thing): string {
  if (type === 'post') return postPage(target!)
  if (type === 'comment') return post === null ? '' : postPage(post, 'comments')
  return accused === null ? '' : authorPage(accused)
}
