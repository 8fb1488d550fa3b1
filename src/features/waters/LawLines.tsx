import { Text, View } from '@tarojs/components'
import type { LawLine } from '@anglers/contract/law'
import { t } from '@/lib/i18n'
import { Badge } from '@/ui/base/Badge'
import './Safety.scss'

interface Props {
  lines: readonly LawLine[]
}

/** What the law says of a water today, each rule with where it was read. */
export function LawLines({ lines }: Props) {
  if (lines.length === 0) return null
  return (
    <View className="safety__law">
      {lines.map(({ id, closed, severity, text, waters, source, date }) => (
        <View key={id} className={closed ? 'safety__rule safety__rule--closed' : 'safety__rule'}>
          <View className="safety__line">
            <Badge kind={closed ? 'main' : undefined}>{closed ? t.waters.lawClosed : t.waters.severities[severity]}</Badge>
            {waters !== '' && <Text className="safety__waters">{waters}</Text>}
          </View>
          <Text className="safety__text">{text}</Text>
          <Text className="safety__source">{t.waters.lawSource(date === null ? source : `${source} · ${date}`)}</Text>
        </View>
      ))}
      <Text className="safety__source">{t.waters.lawNote}</Text>
    </View>
  )
}
