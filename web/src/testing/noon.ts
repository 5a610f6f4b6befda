/** Noon of a day in the tests' own time zone: written out, it is that day in every zone. */
export const noon = (day: string) => new Date(`${day}T12:00`).toISOString()
