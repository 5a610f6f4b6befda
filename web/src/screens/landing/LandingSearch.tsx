import { limits } from '@atelier/contract/limits'
import { paths } from '@atelier/contract/paths'
import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { TextField } from '#ui/TextField.tsx'

export function LandingSearch() {
  const t = useTranslations('nav')
  const navigate = useNavigate()
  return (
    <search className="w-full max-w-72 min-w-0">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const q = String(new FormData(event.currentTarget).get('q')).trim()
          if (q.length >= limits.search.min) void navigate({ to: paths.explore, search: { q } })
        }}
      >
        <TextField
          label={t('search')}
          hideLabel
          name="q"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={limits.search.max}
          placeholder={t('search_placeholder')}
          start={<Search size={18} aria-hidden="true" />}
        />
      </form>
    </search>
  )
}
