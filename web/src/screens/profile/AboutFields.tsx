import { limits } from '@atelier/contract/limits'
import type { Me } from '@atelier/contract/profiles'
import { graphemes } from '@atelier/contract/rules/graphemes'
import { profileLink, shownLink } from '@atelier/contract/rules/profile-link'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#ui/IconButton.tsx'
import { TextField } from '#ui/TextField.tsx'
import { ToggleChip } from '#ui/ToggleChip.tsx'

export interface ProfileAbout {
  location: string
  website: string
  links: { key: string; url: string }[]
  open_for_commissions: boolean
}

export const aboutOf = ({ location, website, links, open_for_commissions }: Me): ProfileAbout => ({
  location: location ?? '',
  website: website ? shownLink(website) : '',
  links: links.map((url) => ({ key: url, url: shownLink(url) })),
  open_for_commissions,
})

/** What is sent; undefined while something in it cannot be saved. */
export function sentOf(about: ProfileAbout, me: Me) {
  const written = about.links.map(({ url }) => url.trim()).filter(Boolean)
  const links = written.map((url) => whole(url, me.links))
  const website = about.website.trim() && whole(about.website, [me.website ?? ''])
  if (website === undefined || links.includes(undefined) || graphemes(about.location) > limits.profile.location) return undefined
  return {
    location: about.location,
    website,
    links: links.filter((link) => link !== undefined),
    open_for_commissions: about.open_for_commissions,
  }
}

// A field shows less than was saved, such as no query.
const whole = (typed: string, saved: readonly string[]) =>
  saved.find((link) => link && shownLink(link) === typed.trim()) ?? profileLink(typed)

interface Props {
  about: ProfileAbout
  refused: Record<string, string>
  onEdit: (about: ProfileAbout) => void
}

/** Chips, each of which opens its field. */
export function AboutFields({ about, refused, onEdit }: Props) {
  const t = useTranslations('profile.dialog')
  const [open, setOpen] = useState({ location: about.location !== '', website: about.website !== '' })
  const toggle = (field: 'location' | 'website') => {
    setOpen({ ...open, [field]: !open[field] })
    if (open[field]) onEdit({ ...about, [field]: '' })
  }
  const setLinks = (links: ProfileAbout['links']) => onEdit({ ...about, links })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a form's look
    <div role="group" aria-labelledby="about" className="grid gap-4">
      <div className="grid gap-2">
        <p id="about" className="text-sm font-medium">
          {t('about')}
        </p>
        <div className="flex flex-wrap gap-2">
          <ToggleChip pressed={open.location} onClick={() => toggle('location')}>
            {t('location')}
          </ToggleChip>
          <ToggleChip pressed={open.website} onClick={() => toggle('website')}>
            {t('website')}
          </ToggleChip>
          <ToggleChip
            disabled={about.links.length >= limits.profile.links}
            onClick={() => setLinks([...about.links, { key: crypto.randomUUID(), url: '' }])}
          >
            {t('link_add')}
          </ToggleChip>
          <ToggleChip
            pressed={about.open_for_commissions}
            onClick={() => onEdit({ ...about, open_for_commissions: !about.open_for_commissions })}
          >
            {t('commissions')}
          </ToggleChip>
        </div>
      </div>
      {open.location && (
        <TextField
          label={t('location')}
          autoFocus={about.location === ''}
          autoComplete="off"
          value={about.location}
          error={
            graphemes(about.location) > limits.profile.location
              ? t('location_too_long', { max: limits.profile.location })
              : refused.location
          }
          onChange={({ target }) => onEdit({ ...about, location: target.value })}
        />
      )}
      {open.website && (
        <LinkField
          label={t('website')}
          value={about.website}
          refused={refused.website}
          onChange={(website) => onEdit({ ...about, website })}
          onRemove={() => toggle('website')}
        />
      )}
      {about.links.map(({ key, url }, index) => (
        <LinkField
          key={key}
          label={t('link', { n: index + 1 })}
          value={url}
          refused={refused[`links.${index}`]}
          onChange={(url) => setLinks(about.links.with(index, { key, url }))}
          onRemove={() => setLinks(about.links.toSpliced(index, 1))}
        />
      ))}
    </div>
  )
}

interface LinkProps {
  label: string
  value: string
  refused: string | undefined
  onChange: (value: string) => void
  onRemove: () => void
}

function LinkField({ label, value, refused, onChange, onRemove }: LinkProps) {
  const t = useTranslations('profile.dialog')
  const [isWritten, setWritten] = useState(value !== '')
  const isWrong = isWritten && value.trim() !== '' && profileLink(value) === undefined
  return (
    <TextField
      label={label}
      // A keyboard for addresses; the browser's own check of `url` would refuse what lacks a scheme.
      inputMode="url"
      autoFocus={value === ''}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      start="https://"
      value={value}
      error={isWrong ? t('link_refused') : refused}
      onBlur={() => setWritten(true)}
      onChange={({ target }) => onChange(target.value.replace(/^\s*https:\/\//i, ''))}
      end={<IconButton icon={X} label={t('link_remove', { name: label })} onClick={onRemove} />}
    />
  )
}
