import { View } from '@tarojs/components'
import { REPORT_CHARS } from '@anglers/contract/limits'
import { observer } from 'mobx-react-lite'
import { t } from '@/lib/i18n'
import { toaster } from '@/stores/overlays'
import { Button } from '@/ui/base/Button'
import { Sheet } from '@/ui/base/Sheet'
import { Chips } from '@/ui/form/Chips'
import { TextArea } from '@/ui/form/TextArea'
import { reporting, type Report } from './Reporting'
import './ReportSheet.scss'

/** Where a report is written, over whatever page it was begun on. */
export const ReportSheet = observer(function ReportSheet() {
  const { current } = reporting
  return (
    <Sheet open={current !== null} title={current ? t.report.titles[current.thing.type] : ''} onClose={() => reporting.close()}>
      {current && <ReportForm report={current} />}
    </Sheet>
  )
})

const ReportForm = observer(function ReportForm({ report }: { report: Report }) {
  const { form, reasons } = report
  const {
    fields: { reason, content },
    problems,
    problem,
  } = form

  const handleSend = async () => {
    if (!(await form.submit())) return
    reporting.close()
    toaster.show(t.report.done, { type: 'success' })
  }
  return (
    <View className="report">
      <Chips label={t.report.why} choices={reasons} current={reason} onChange={(key) => form.set({ reason: key })} />
      <TextArea
        tall
        label={t.report.words}
        placeholder={report.needsWords(reason) ? t.report.wordsNeeded : t.report.words}
        maxLength={REPORT_CHARS}
        value={content}
        problem={problems.content ?? problems.reason ?? problem}
        onInput={(typed) => form.set({ content: typed })}
      />
      <Button kind="primary" wide className="report__send" busy={form.busy} disabled={!form.complete} onTap={() => void handleSend()}>
        {t.report.send}
      </Button>
    </View>
  )
})
