import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { t } from '@/lib/i18n/rooms'
import { Icon } from '@/ui/base/Icon'
import { Img } from '@/ui/base/Img'
import { Tap } from '@/ui/base/Tap'
import type { Composing } from './Composing'
import { quoteWords } from './words'
import './QuoteStrip.scss'

interface Props {
  composing: Composing
}

/** What the message that is being written answers. */
export const QuoteStrip = observer(function QuoteStrip({ composing }: Props) {
  const { quote } = composing
  if (!quote) return null
  return (
    <View className="quote-strip">
      <View className="quote-strip__words two-lines">
        <Text>{quoteWords(quote)}</Text>
      </View>
      {quote.thumb && <Img className="quote-strip__thumb" src={quote.thumb} alt="" />}
      <Tap className="quote-strip__drop" label={t.talk.quoteDrop} onTap={() => composing.answer(null)}>
        <Icon name="close" />
      </Tap>
    </View>
  )
})
