import type { PostType } from '@anglers/contract/postTypes'
import type { PostFacts } from './policy.ts'

type Post = PostFacts & { id: number }
type Published = Post & { type: PostType }

declare module '../../kernel/events.ts' {
  interface Events {
    /** A post is there for others, or was changed where it was. `called` are the members whom its text names. */
    'post.published': { post: Published; called: readonly number[] }
    /** A post is carried by another one from now on. */
    'post.reprinted': { post: Post; original: { id: number; author_id: number } }
    'post.liked': { post: Post; by: number; on: boolean }
    /** A reader has opened it by its price. Who that is stays between them and the site. */
    'post.bought': { post: { id: number; author_id: number }; text: string }
    /** What was written in it is this comment of another post from now on. */
    'post.merged': { post: { id: number }; comment: { id: number } }
    /** By whomever. The post as it was before. */
    'post.deleted': { post: Pick<Post, 'id' | 'author_id' | 'state'> }
    /** All posts of a member, which are held, are about to be deleted for good, with their account. */
    'posts.erasing': { author: number }
    /** Not by its author. */
    'post.removed': { post: { id: number; author_id: number; forum: PostFacts['forum'] }; by: number; text: string }
    /**
     * It may not be published, or not any more. `notified`: its author hears of it by who decided so. `why` is what whoever decided says to
     * its author, and may be empty. The post is as it was before.
     */
    'post.held': { post: Pick<Post, 'id' | 'author_id' | 'state'>; text: string; notified: boolean; why?: string }
    /** What was held, and objected to, is there for others after all. */
    'post.released': { post: { id: number; author_id: number }; text: string }
    /** `answered` is who wrote the comment that it answers. */
    'comment.created': { comment: { id: number; author_id: number }; post: Post; answered: number | null; called: readonly number[] }
    'comment.liked': { comment: { id: number; author_id: number }; post: Post; by: number; on: boolean }
    /** By whomever, null for the site itself; what answers it is gone with it. Throws where it has to stay. */
    'comment.deleted': { comment: { id: number; author_id: number; post_id: number }; by: number | null }
    /** Everyone may know the place of a post from now on. */
    'post.placeOpened': { postId: number; type: PostType }
    /** Neither by its writer nor by the author of the post. */
    'comment.removed': { comment: { id: number; author_id: number }; text: string }
  }
}
