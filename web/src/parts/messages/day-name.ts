/** "Today", "Yesterday", "Monday, March 2", and with the year once that has changed; in the reader's time zone. */
export function dayName(at: Date, now: Date, language: string): string {
  const days = Math.round((midnight(now) - midnight(at)) / 86_400_000)
  const name =
    days === 0 || days === 1
      ? new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-days, 'day')
      : new Intl.DateTimeFormat(language, {
          weekday: 'long',
          day: 'numeric',
          month: 'long',
          year: at.getFullYear() === now.getFullYear() ? undefined : 'numeric',
        }).format(at)
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
