import { type Appeal, decideAppeal, listAppeals } from '@atelier/contract/admin/appeals'
import { useTranslations } from 'use-intl'
import { call } from '#data/client.ts'
import { ReasonDialog } from '#parts/admin/ReasonDialog.tsx'
import { useName } from '#parts/person/PersonName.tsx'
import { AppealCard, type Outcome, outcomeIcons } from '#screens/admin/content/appeals/AppealCard.tsx'
import { type Cases, type PendingChoice, useCases } from '#screens/admin/content/cases.data.ts'
import { DecisionQueue } from '#screens/admin/content/DecisionQueue.tsx'
import { useEscalatedFilter } from '#screens/admin/content/Escalation.tsx'
import { useHandOut } from '#screens/admin/content/hand-out.tsx'
import { Shelf } from '#ui/art/Shelf.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

export function AppealsTab() {
  const t = useTranslations('admin_reports.appeals')
  const { escalated, chip, none } = useEscalatedFilter()
  const handedOut = useHandOut('appeals')
  const { subject_id } = handedOut
  const cases = useCases<Appeal, Outcome>({
    key: ['admin', 'content', 'appeals', escalated, subject_id],
    load: ({ cursor, signal }) => call(listAppeals, { escalated, subject_id, cursor }, { signal }),
    idOf: ({ id }) => id,
    handedOut,
  })
  return (
    <>
      {handedOut.bar(chip)}
      <DecisionQueue
        cases={cases}
        label={t('list')}
        failed={t('failed')}
        empty={<EmptyState art={<Shelf seed="appeals" />} {...(handedOut.none ?? none ?? { title: t('empty'), text: t('empty_text') })} />}
        className="max-w-text"
        card={(appeal) => <AppealCard appeal={appeal} onAsk={(outcome, opener) => cases.ask(appeal, outcome, opener)} />}
      >
        {(asked) => <AnswerDialog asked={asked} cases={cases} />}
      </DecisionQueue>
    </>
  )
}

function AnswerDialog({ asked: { row, choice, opener }, cases }: { asked: PendingChoice<Appeal, Outcome>; cases: Cases<Appeal, Outcome> }) {
  const t = useTranslations('admin_reports.appeals')
  const nameOf = useName()
  return (
    <ReasonDialog
      title={t(`${choice}.title`, { name: nameOf(row.author) })}
      text={t(`${choice}.text.${row.kind}`)}
      label={t('answer')}
      draft={`appeal-answer:${row.id}`}
      hint={t('answer_hint')}
      optional
      confirm={t(`${choice}.confirm`)}
      icon={outcomeIcons[choice]}
      tone={choice === 'granted' ? 'primary' : 'danger'}
      action={(answer) => {
        const decision = { appeal_id: row.id, outcome: choice, reason: answer || undefined }
        return cases.decide(row, opener, (anyway) => call(decideAppeal, { ...decision, anyway }))
      }}
      failed={cases.failed('admin_reports.appeals.decide_failed')}
      onClose={cases.close}
    />
  )
}
