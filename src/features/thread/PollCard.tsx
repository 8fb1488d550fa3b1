import { Text, View } from '@tarojs/components'
import type { Poll as PollData } from '@anglers/contract/poll'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { classes } from '@/lib/classes'
import { t } from '@/lib/i18n'
import { momentLabel } from '@/lib/time'
import { session } from '@/stores/session'
import { Button } from '@/ui/base/Button'
import { Icon } from '@/ui/base/Icon'
import { Tap } from '@/ui/base/Tap'
import { Failure } from '@/ui/feedback/Failure'
import { Poll } from './Poll'
import './PollCard.scss'

/** What is said of a poll beside its options. */
function factsOf({ voters, until, over, most, results, mine }: PollData): string {
  return [
    most === 1 ? t.thread.one : t.thread.upTo(most),
    voters === null ? (results === 'end' ? t.thread.afterEnd : t.thread.afterVote) : t.thread.voters(voters),
    mine.length ? t.thread.voted : '',
    over ? t.thread.over : until ? t.thread.endsAt(momentLabel(until)) : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The poll of a thread: its options, to be chosen; or its counts. */
export const PollCard = observer(function PollCard({ id }: { id: number }) {
  const [poll] = useState(() => new Poll(id))
  const { source } = poll
  const { userId } = session
  useEffect(() => void source.load(), [source, userId])
  const data = source.value
  if (!data) return source.problem ? <Failure problem={source.problem} onRetry={() => void source.refresh()} /> : null
  const isOpen = data.can.vote || (!session.active && !data.over)
  return (
    <View className="poll card" role="group" aria-label={t.thread.kinds.poll}>
      {data.options.map((option) =>
        isOpen ? (
          <Tap
            key={option.id}
            className={classes('poll__choice', poll.chosen.includes(option.id) && 'poll__choice--on')}
            pressed={poll.chosen.includes(option.id)}
            onTap={() => poll.choose(option.id)}
          >
            <View className={classes('poll__mark', data.most > 1 && 'poll__mark--square')}>
              {poll.chosen.includes(option.id) && <Icon name="check" />}
            </View>
            <Text className="poll__words">{option.words}</Text>
          </Tap>
        ) : (
          <OptionResult key={option.id} option={option} poll={data} />
        ),
      )}
      <View className="poll__facts">
        <Text>{factsOf(data)}</Text>
      </View>
      {isOpen && (
        <Button kind="primary" wide busy={poll.busy} disabled={!poll.chosen.length} onTap={() => poll.vote()}>
          {t.thread.vote}
        </Button>
      )}
    </View>
  )
})

interface OptionProps {
  option: PollData['options'][number]
  poll: PollData
}

/** An option with its share, as far as that may be seen. */
function OptionResult({ option: { id, words, votes }, poll }: OptionProps) {
  const percent = votes === null || !poll.voters ? 0 : Math.round((votes / poll.voters) * 100)
  const isMine = poll.mine.includes(id)
  return (
    <View className={classes('poll__result', isMine && 'poll__result--mine')}>
      <View className="poll__bar" style={{ width: `${percent}%` }} />
      <View className="poll__line">
        <Text className="poll__words">{words}</Text>
        {isMine && <Icon name="check" className="poll__tick" />}
        {votes !== null && (
          <Text className="poll__count">
            {t.thread.votes(votes)} · {percent}%
          </Text>
        )}
      </View>
    </View>
  )
}
