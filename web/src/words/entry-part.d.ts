/** The part of a catalogue that vite.config.ts cuts off for people on their way in. */
declare module '@atelier/contract/words/*?entry' {
  const words: Pick<import('use-intl').Messages, 'auth' | 'landing' | 'onboarding' | 'security'>
  // biome-ignore lint/style/noDefaultExport: a JSON module has no other
  export default words
}
