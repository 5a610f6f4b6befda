import { paths } from '@atelier/contract/paths'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { NoRemoval } from '#screens/appeal/NoRemoval.tsx'
import { RemovalPage } from '#screens/appeal/RemovalPage.tsx'

/** /appeals/ban#TOKEN, for people who cannot sign in. */
export function BanAppealScreen() {
  const navigate = useNavigate()
  const { hash, state } = useLocation()
  const token = hash || state.banToken
  // Out of the address bar, where others could read or copy it; a reload still has it.
  useEffect(() => {
    if (hash) void navigate({ to: paths.appealBan, hash: '', state: { banToken: hash }, replace: true })
  }, [hash, navigate])
  return token ? <RemovalPage key={token} taken={{ kind: 'ban', token }} /> : <NoRemoval ban />
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    banToken?: string
  }
}
