import type { Catalogue } from '../catalogue'

export const comment: Catalogue['comment'] = {
  comments: (count) => (count === 1 ? '1 comment' : `${count} comments`),
  orders: { hot: 'Top', new: 'Newest', author: 'Author' },
  empty: 'No comments yet. Make the first cast',
  emptyByAuthor: 'The author has not commented yet',
  author: 'Author',
  reply: 'Reply',
  replyTo: (name) => `Reply to ${name}`,
  toName: (name) => `To ${name}: `,
  moreReplies: (count) => (count === 1 ? 'Show 1 reply' : `Show ${count} replies`),
  write: 'Write a comment',
  placeholder: 'Kind words get more bites',
  send: 'Send',
  sent: 'Comment sent',
  askDelete: 'Delete this comment?',
  deleteThis: (body) => `Delete comment: ${body}`,
  untitledPost: 'A post',
}
