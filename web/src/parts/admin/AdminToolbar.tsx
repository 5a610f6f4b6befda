import { Search, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useAsked } from '#parts/admin/asked.ts'
import { useTypedQuery } from '#parts/search/typed-query.ts'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { TextField } from '#ui/TextField.tsx'

interface Props {
  search?: { label: string; maxLength?: number }
  filters?: FilterProps
}

export function AdminToolbar({ search, filters }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      {search && <SearchField {...search} />}
      {filters && <FilterChips {...filters} />}
    </div>
  )
}

function SearchField({ label, maxLength }: { label: string; maxLength?: number }) {
  const t = useTranslations('admin')
  const { asked, ask } = useAsked()
  // Typing is one entry of the history, whatever its pauses.
  const { typed, setTyped, send } = useTypedQuery({ asked: asked.q ?? '', onSend: (q) => ask({ q }, { replace: true }) })
  return (
    <search className="w-full sm:w-80">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          send(typed)
        }}
      >
        <TextField
          label={label}
          hideLabel
          placeholder={label}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={maxLength}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          start={<Search size={18} aria-hidden="true" />}
          end={typed && <IconButton icon={X} label={t('clear')} size="sm" tone="quiet" className="-me-2" onClick={() => send('')} />}
        />
      </form>
    </search>
  )
}

interface FilterProps {
  label: string
  name?: string
  choices: readonly { value: string; label: ReactNode }[]
}

export function FilterChips({ label, name = 'filter', choices }: FilterProps) {
  const { asked, ask } = useAsked()
  const [first] = choices
  const current = choices.find(({ value }) => value === asked[name]) ?? first
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that change a list are no fieldset of a form
    <div role="group" aria-label={label} className="flex flex-wrap gap-1.5">
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice === current}
          onClick={() => ask({ [name]: choice === first ? undefined : choice.value })}
          className={cx(
            'hit inline-flex min-h-9 items-center gap-1.5 rounded-full border px-3.5 text-sm font-medium',
            choice === current ? 'border-ink bg-ink text-ground' : 'border-line text-quiet quiet-hover hover:text-ink',
          )}
        >
          {choice.label}
        </button>
      ))}
    </div>
  )
}
