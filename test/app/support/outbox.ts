import { wordsForm } from '@/features/content/types/words'
import { PostForm } from '@/features/publish'
import { loses, settled } from './server'

/** A post that is sent while there is no line. @returns what its form was told */
export async function waitsForALine(own: Parameters<PostForm['set']>[0] = {}) {
  loses('POST publish/words')
  const form = new PostForm(wordsForm)
  form.set({ content: '今早两条鲫鱼', ...own })
  const outcome = await form.submit()
  form.leave()
  await settled()
  return outcome
}
