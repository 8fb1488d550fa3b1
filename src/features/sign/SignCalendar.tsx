import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { classes } from '@/lib/classes'
import { t } from '@/lib/i18n/rooms'
import { Icon } from '@/ui/base/Icon'
import { Tap } from '@/ui/base/Tap'
import { type CalendarDay, monthTitle, weeksOf } from './days'
import type { SignBook } from './SignBook'
import './SignCalendar.scss'

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6]

interface CellProps {
  book: SignBook
  day: CalendarDay
}

/** A day: signed in on, made up for, to be made up for, or neither. */
const Cell = observer(function Cell({ book, day: { date, day, note, isTerm } }: CellProps) {
  const state = book.stateOf(date)
  const { sign } = t.growth
  const isToday = date === book.standing.value?.today
  const inside = (
    <>
      <View className="sign-day__mark">
        <Text>{String(day)}</Text>
        {state === 'missed' && (
          <View className="sign-day__make-up" aria-hidden>
            <Text>{sign.makeUpMark}</Text>
          </View>
        )}
      </View>
      {note !== '' && (
        <View className={classes('sign-day__note', isTerm && 'sign-day__note--term')} aria-hidden>
          <Text>{note}</Text>
        </View>
      )}
      {state !== 'none' && <Text className="spoken">{sign.dayState(state)}</Text>}
    </>
  )
  const look = classes('sign-day', `sign-day--${state}`, isToday && 'sign-day--today')
  return state === 'missed' ? (
    <Tap className={look} disabled={book.busy} onTap={() => void book.makeUp(date)}>
      {inside}
    </Tap>
  ) : (
    <View className={look}>{inside}</View>
  )
})

/** A month of the town's calendar, with lunar days and solar terms, by which fish and those who fish go. */
export const SignCalendar = observer(function SignCalendar({ book }: { book: SignBook }) {
  const { month } = book
  const state = book.standing.value
  if (month === null || !state) return null
  const { sign } = t.growth
  return (
    <View className="sign-calendar card">
      <View className="sign-calendar__head">
        <Tap className="sign-calendar__turn" label={sign.earlier} onTap={() => book.show(-1)}>
          <Icon name="left" />
        </Tap>
        <View className="sign-calendar__month" role="heading" aria-level={2}>
          <Text>{monthTitle(month)}</Text>
        </View>
        <Tap className="sign-calendar__turn" label={sign.later} disabled={!book.canGoLater} onTap={() => book.show(1)}>
          <Icon name="right" className={book.canGoLater ? undefined : 'sign-calendar__off'} />
        </Tap>
      </View>
      <View className="sign-calendar__week" aria-hidden>
        {WEEKDAYS.map((day) => (
          <View key={day} className="sign-calendar__weekday">
            <Text>{t.dates.weekdayShort(day)}</Text>
          </View>
        ))}
      </View>
      {weeksOf(month).map((week, row) => (
        <View key={row} className="sign-calendar__week">
          {week.map((day, place) => (
            <View key={place} className="sign-calendar__cell">
              {day && <Cell book={book} day={day} />}
            </View>
          ))}
        </View>
      ))}
      <View className="sign-calendar__note">
        <Text>{state.makeUp.left > 0 ? sign.makeUpNote(state.makeUp.points, state.makeUp.left) : sign.noMakeUps}</Text>
      </View>
    </View>
  )
})
