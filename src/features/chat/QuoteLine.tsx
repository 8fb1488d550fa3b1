import { Text, View } from '@tarojs/components'
import type { Quote } from '@anglers/contract/chat'
import { t } from '@/lib/i18n/rooms'
import { Img } from '@/ui/base/Img'
import { Tap } from '@/ui/base/Tap'
import { quoteWords } from './words'
import './QuoteLine.scss'

interface Props {
  quote: Quote
  /** Leads to the quoted message. */
  onTap?: (id: number) => void
}

/** What a message answers, above it. */
export function QuoteLine({ quote, onTap }: Props) {
  const words = (
    <View className="quote-line__row">
      <View className="quote-line__words two-lines">
        <Text>{quoteWords(quote)}</Text>
      </View>
      {quote.thumb && <Img className="quote-line__thumb" src={quote.thumb} alt="" />}
    </View>
  )
  if (quote.state !== 'said' || !onTap) return <View className="quote-line">{words}</View>
  return (
    <Tap className="quote-line" label={t.talk.quoteSee(quoteWords(quote))} onTap={() => onTap(quote.id)}>
      {words}
    </Tap>
  )
}
