import { adminLimits } from '@atelier/contract/admin/limits'
import { paths } from '@atelier/contract/paths'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { toastSuccess } from '#data/toasts.ts'
import { useStaffRules } from '#parts/admin/staff-rules.data.ts'
import { LoadFailed } from '#parts/list/LoadFailed.tsx'
import { RuleCard } from '#screens/admin/settings/rules/RuleCard.tsx'
import { RuleForm } from '#screens/admin/settings/rules/RuleForm.tsx'
import { saveNewRule } from '#screens/admin/settings/rules/rules.data.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

export function RulesTab() {
  const t = useTranslations('admin_settings.rules')
  const [isAdding, setAdding] = useState(false)
  const { data: rules } = useStaffRules()
  const isFull = rules !== undefined && rules.length >= adminLimits.rules
  return (
    <section aria-labelledby="network-rules" className="max-w-3xl">
      <h2 id="network-rules" className="display text-lg">
        {t('title')}
      </h2>
      <p className="mt-1 max-w-text text-sm text-quiet">
        {t('text')}{' '}
        <Link to={paths.rules} target="_blank" className="link">
          {t('page')}
        </Link>
      </p>
      <Rules />
      {isAdding ? (
        <div className="mt-4 rounded-media border border-line p-4 sm:p-5">
          <h3 className="mb-3 font-semibold">{t('new')}</h3>
          <RuleForm
            draft="rule:new"
            language="en"
            saved={{ title: '', text: '', reasons: [] }}
            save={async (words) => {
              await saveNewRule(words)
              setAdding(false)
              toastSuccess('admin_settings.rules.added')
            }}
            onCancel={() => setAdding(false)}
          />
        </div>
      ) : (
        <Button icon={Plus} className="mt-4" disabled={!rules || isFull} onClick={() => setAdding(true)}>
          {t('add')}
        </Button>
      )}
      {isFull && <p className="mt-2 text-sm text-quiet">{t('full')}</p>}
    </section>
  )
}

function Rules() {
  const t = useTranslations('admin_settings.rules')
  const { data: rules, isError, refetch } = useStaffRules()
  if (rules?.length === 0) return <EmptyState title={t('empty')} />
  if (rules)
    return (
      <ol aria-label={t('title')} className="mt-5 divide-y divide-line border-y border-line">
        {rules.map((rule, place) => (
          <RuleCard key={rule.id} rule={rule} place={place} isLast={place === rules.length - 1} />
        ))}
      </ol>
    )
  if (isError) return <LoadFailed title={t('failed_load')} onRetry={() => void refetch()} />
  return (
    <div aria-busy="true" className="mt-5 grid gap-4">
      {['a', 'b', 'c', 'd'].map((card) => (
        <Skeleton key={card} className="h-20 w-full" />
      ))}
    </div>
  )
}
