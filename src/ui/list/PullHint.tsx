import { Text, View } from '@tarojs/components'
import { t } from '@/lib/i18n'
import type { PullPhase } from '@/lib/pull'
import { Icon } from '../base/Icon'
import './PullHint.scss'

function hintOf(phase: PullPhase): string {
  if (phase === 'idle') return ''
  return t.common.pull[phase === 'aborting' ? 'pulling' : phase]
}

interface Props {
  phase: PullPhase
}

/** The indicator revealed by pulling down a list. */
export function PullHint({ phase }: Props) {
  return (
    <View className="pull-hint">
      <Icon name={phase === 'restoring' ? 'check' : 'fish'} className={`pull-hint__icon pull-hint__icon--${phase}`} />
      <Text>{hintOf(phase)}</Text>
    </View>
  )
}
