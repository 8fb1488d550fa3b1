import { Text, View } from '@tarojs/components'
import type { Comment } from '@anglers/contract/comments'
import type { Question as QuestionData } from '@anglers/contract/question'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { t } from '@/lib/i18n/rooms'
import { nameOf } from '@/lib/nameOf'
import { momentLabel } from '@/lib/time'
import { session } from '@/stores/session'
import { Button } from '@/ui/base/Button'
import { Icon } from '@/ui/base/Icon'
import { Sheet } from '@/ui/base/Sheet'
import { Skeleton } from '@/ui/base/Skeleton'
import { Failure } from '@/ui/feedback/Failure'
import { RetryLine } from '@/ui/feedback/RetryLine'
import { ListSkeleton } from '@/ui/list/ListSkeleton'
import { Question } from './Question'
import './QuestionCard.scss'

/** The question of a thread: what it promises, and the answer that was accepted; for its asker, the answers to choose from. */
export const QuestionCard = observer(function QuestionCard({ id }: { id: number }) {
  const [question] = useState(() => new Question(id))
  const { source } = question
  const { userId } = session
  useEffect(() => void source.load(), [source, userId])
  const data = source.value
  if (!data) return source.problem ? <Failure problem={source.problem} onRetry={() => void source.refresh()} /> : null
  return (
    <View className="question card" role="group" aria-label={t.thread.kinds.question}>
      <View className="question__head">
        <Icon name={data.solved ? 'check' : 'help'} className="question__icon" />
        <Text className="question__state">{stateOf(data)}</Text>
      </View>
      {data.bounty > 0 && data.until && (
        <View className="question__note">
          <Text>{t.question.bountyUntil(momentLabel(data.until))}</Text>
        </View>
      )}
      {data.answer ? (
        <View className="question__answer">
          <Text className="question__name">
            {t.question.acceptedAnswer} · {nameOf(data.answer.author)}
          </Text>
          <Text className="question__words">{wordsOf(data.answer)}</Text>
        </View>
      ) : (
        data.solved && (
          <View className="question__note">
            <Text>{t.question.acceptedGone}</Text>
          </View>
        )
      )}
      {data.can.accept && <Choosing question={question} />}
    </View>
  )
})

const stateOf = ({ solved, bounty }: QuestionData): string =>
  solved ? t.thread.solved : bounty ? t.thread.bountyPoints(bounty) : t.question.unsolved

const wordsOf = ({ body, pictures }: Comment): string => body || t.question.pictures(pictures.length)

/** For who asked: the answers of others, to accept one of them. */
const Choosing = observer(function Choosing({ question }: { question: Question }) {
  const [opened, setOpened] = useState(false)
  const { answers } = question
  const open = () => {
    setOpened(true)
    void answers.refresh()
  }
  return (
    <>
      <Button wide kind="primary" className="question__choose" onTap={open}>
        {t.question.chooseAnswer}
      </Button>
      <Sheet open={opened} title={t.question.chooseAnswer} onClose={() => setOpened(false)}>
        <View className="question-answers">
          {answers.problem &&
            (answers.value ? (
              <RetryLine problem={answers.problem} onRetry={() => void answers.refresh()} />
            ) : (
              <Failure problem={answers.problem} onRetry={() => void answers.refresh()} />
            ))}
          {!answers.value && !answers.problem && <ListSkeleton row={<Skeleton />} />}
          {answers.value?.length === 0 && (
            <View className="question__note">
              <Text>{t.question.noAnswers}</Text>
            </View>
          )}
          {answers.value?.map((answer) => (
            <View key={answer.id} className="question-answers__answer">
              <Text className="question__name">
                {nameOf(answer.author)} · {t.common.like(answer.counts.likes)}
              </Text>
              <Text className="question__words">{wordsOf(answer)}</Text>
              <Button
                small
                kind="primary"
                className="question-answers__accept"
                busy={question.busy}
                onTap={() => void question.accept(answer.id).then((isSolved) => isSolved && setOpened(false))}
              >
                {t.question.accept}
              </Button>
            </View>
          ))}
        </View>
      </Sheet>
    </>
  )
})
