const names: Record<string, string | undefined> = { github: 'GitHub', gitlab: 'GitLab', linkedin_oidc: 'LinkedIn' }

export function providerName(provider: string): string {
  const spaced = provider.replaceAll(/[-_:]/g, ' ')
  return names[provider] ?? `${spaced[0]?.toUpperCase()}${spaced.slice(1)}`
}
