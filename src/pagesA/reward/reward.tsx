import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { postOf } from '@/features/post'
import { Rewards } from '@/features/reward'
import { useParams } from '@/lib/params'
import { Screen } from '@/shell/Screen'
import { session } from '@/stores/session'
import { Failure } from '@/ui/feedback/Failure'
import { Gone } from '@/ui/feedback/Gone'

const OfPost = observer(function OfPost({ id }: { id: number }) {
  const [source] = useState(() => postOf(id))
  useEffect(() => void source.load(), [source])
  const { value: post, problem } = source
  if (!post) return problem ? <Failure problem={problem} onRetry={() => void source.refresh()} /> : null
  const { author } = post.data
  return <Rewards key={session.userId} postId={id} author={author} isMine={author.id === session.userId} />
})

export default function RewardPage() {
  const id = useParams().id('id')
  return <Screen>{id ? <OfPost id={id} /> : <Gone />}</Screen>
}
