import { addWordFilter } from '@atelier/contract/admin/content'
import { categories, interests } from '@atelier/contract/choices'
import { getInterests, listInterests } from '@atelier/contract/onboarding'
import { getMe } from '@atelier/contract/profiles'
import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { draftPlace } from '#kept.ts'
import { picture } from '#picture.ts'
import { makeStaff, resident } from '#residents.ts'
import { failureToastOf, toastCard, toastOf } from '#toast.ts'
import { isFocused, openStopped, phone, visit } from '#visitors.ts'

const continues = (page: Page) => page.getByRole('button', { name: 'Continue' })

async function fillPersonal(page: Page, username: string) {
  await page.getByLabel('First name').fill('Edda')
  await page.getByLabel('Last name').fill('Norén')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Day').selectOption('29')
  await page.getByLabel('Month').selectOption('02')
  await page.getByLabel('Year').selectOption('1996')
}

describe('step 1, Personal Info', () => {
  test('ONB-003 ONB-005 ONB-009 ONB-012 ONB-020 ONB-021 ONB-022 ONB-025 ONB-039 lets nobody continue before it is right', async () => {
    const { page } = await resident('edda', { onboarded: false })
    await page.goto('/onboarding')
    await page.getByRole('main').getByText('Step 1 of 3').waitFor()
    expect(await continues(page).isDisabled()).toBe(true)
    expect(await page.getByRole('button', { name: 'Back' }).count()).toBe(0)
    await fillPersonal(page, 'edda_noren')
    await page.getByRole('main').getByText('Available!').waitFor()
    await expect.poll(() => continues(page).isEnabled()).toBe(true)
  })

  test('ONB-023 ONB-044 ONB-045 ONB-047 ONB-048 ONB-049 ONB-050 ONB-051 ONB-052 names each mistake at its field', async () => {
    const { page } = await resident('edda', { onboarded: false })
    await page.goto('/onboarding')
    const username = page.getByLabel('Username')
    await page.getByLabel('First name').focus()
    await page.getByLabel('Last name').focus()
    await page.getByRole('main').getByText('First name is required').waitFor()
    await username.focus()
    await page.getByRole('main').getByText('Last name is required').waitFor()
    await page.getByLabel('First name').fill('x'.repeat(51))
    await page.getByRole('main').getByText('First name is too long').waitFor()
    await page.getByLabel('Last name').fill('x'.repeat(51))
    await page.getByRole('main').getByText('Last name is too long').waitFor()
    await username.fill('EdDa_X')
    expect(await username.inputValue()).toBe('edda_x')
    await username.fill('9lives')
    await page.getByRole('main').getByText('Username must start with a letter').waitFor()
    await username.fill('edda-x')
    await page.getByRole('main').getByText('Username can only contain letters, numbers, and underscores').waitFor()
    await username.fill(`e${'x'.repeat(30)}`)
    await page.getByRole('main').getByText('Username must be less than 30 characters').waitFor()
    await username.fill('ed')
    await page.getByLabel('First name').focus()
    await page.getByRole('main').getByText('Username must be at least 3 characters').waitFor()
  })

  test('ONB-024 ONB-026 ONB-027 ONB-028 ONB-030 ONB-031 ONB-053 looks a name of three characters up once typing has paused for 500 ms, and offers others for a taken one', async () => {
    const [holder, { page }] = await Promise.all([resident('holder'), resident('edda', { onboarded: false })])
    let asked = 0
    await page.route('**/api/usernames/**', async (route) => {
      asked++
      await route.continue()
    })
    const username = page.getByLabel('Username')
    await openStopped(page, '/onboarding', username)
    await fillPersonal(page, 'ed')
    await page.clock.runFor(2_000)
    expect(asked).toBe(0)
    expect(
      await page
        .getByRole('main')
        .getByText(/Checking availability|Available!|Already taken/)
        .count(),
    ).toBe(0)
    const looked = async (text: string) => {
      await page.getByRole('main').getByText('Checking availability...').waitFor()
      await page.clock.runFor(400)
      expect(asked).toBe(before)
      await page.clock.runFor(200)
      await expect.poll(() => page.clock.runFor(50).then(() => page.getByRole('main').getByText(text).count())).toBe(1)
      expect(asked).toBe(before + 1)
    }
    let before = 0
    await username.pressSequentially('da_typing')
    await looked('Available!')
    await expect.poll(() => continues(page).isEnabled()).toBe(true)
    before = asked
    await username.fill(holder.username)
    await looked('Already taken')
    expect(await continues(page).isDisabled()).toBe(true)
    const offered = page.getByRole('button', { name: /^@/ })
    expect(await offered.count()).toBe(3)
    before = asked
    await offered.first().click()
    await looked('Available!')
  })

  test('ONB-029 a lookup that fails leaves the name unknown', async () => {
    const { page } = await resident('edda', { onboarded: false })
    await page.route('**/api/usernames/**', (route) =>
      route.fulfill({ status: 400, contentType: 'application/problem+json', body: '{"code":"bad_request"}' }),
    )
    await page.goto('/onboarding')
    await fillPersonal(page, 'edda_unknown')
    await page.getByRole('main').getByText('Checking availability...').waitFor()
    await expect.poll(() => page.getByRole('main').getByText('Checking availability...').count()).toBe(0)
    expect(
      await page
        .getByRole('main')
        .getByText(/Available!|Already taken/)
        .count(),
    ).toBe(0)
    expect(await continues(page).isDisabled()).toBe(true)
  })

  test('ONB-040 ONB-041 ONB-042 ONB-054 ONB-055 the days follow the month, the years go back 120, and a child is refused', async () => {
    const { page } = await resident('edda', { onboarded: false })
    await page.goto('/onboarding')
    await page.getByRole('main').getByText('Step 1 of 3').waitFor()
    const [day, month, year] = [page.getByLabel('Day'), page.getByLabel('Month'), page.getByLabel('Year')]
    const days = () => day.locator('option').count()
    const thisYear = new Date().getFullYear()
    const years = await year.locator('option').evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value))
    expect(years).toEqual(['', ...Array.from({ length: 120 }, (_, ago) => String(thisYear - ago))])
    await day.selectOption('31')
    await month.selectOption('04')
    expect(await days()).toBe(31) // 30 days and the empty choice
    expect(await day.inputValue()).toBe('')
    await month.selectOption('02')
    await year.selectOption('1995')
    expect(await days()).toBe(29)
    await year.focus()
    await page.getByLabel('First name').focus()
    await page.getByRole('main').getByText('Date of birth is required').waitFor()
    await day.selectOption('01')
    await year.selectOption(String(thisYear - 5))
    await page.getByRole('main').getByText('You must be at least 13 years old to use this service.').waitFor()
  })
})

describe('step 2, Profile Setup', () => {
  async function onStep2(screen = {}) {
    const person = await resident('edda', { onboarded: false, ...screen })
    await person.page.goto('/onboarding')
    await fillPersonal(person.page, person.username)
    await expect.poll(() => continues(person.page).isEnabled()).toBe(true)
    await continues(person.page).click()
    await person.page.getByRole('main').getByText('Step 2 of 3').waitFor()
    return person
  }

  test('ONB-004 ONB-007 ONB-008 ONB-010 ONB-011 ONB-013 is always valid, and can be skipped or left backwards', async () => {
    const { page } = await onStep2(phone)
    const skip = page.getByRole('button', { name: 'Skip for now' })
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('main').getByText('Step 1 of 3').waitFor()
    expect(await skip.count()).toBe(0)
    await expect.poll(() => continues(page).isEnabled()).toBe(true)
    await continues(page).click()
    await page.getByLabel('Bio').fill('x'.repeat(201))
    await page.getByRole('main').getByText('Bio must be less than 200 characters').waitFor()
    expect(await continues(page).isEnabled()).toBe(true)
    await skip.click()
    await page.getByRole('main').getByText('Step 3 of 3').waitFor()
    expect(await skip.count()).toBe(0)
    // Without a single interest.
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('main').getByText('Step 2 of 3').waitFor()
    await continues(page).click()
    await page.getByRole('main').getByText('Step 3 of 3').waitFor()
    await page.reload()
    await page.getByRole('main').getByText('Step 3 of 3').waitFor()
    await page.goBack()
    await page.getByRole('main').getByText('Step 2 of 3').waitFor()
  })

  test('marks a wrong phone number before the step is left, and again when it was skipped', async () => {
    const { page } = await onStep2(phone)
    const number = page.getByLabel('Phone number')
    await number.fill('abc')
    expect(await continues(page).isEnabled()).toBe(true)
    await continues(page).click()
    await page.getByRole('main').getByText("This doesn't look like a phone number").waitFor()
    await expect.poll(() => isFocused(number)).toBe(true)
    expect(await page.getByRole('main').getByText('Step 2 of 3').count()).toBe(1)
    await page.getByRole('button', { name: 'Skip for now' }).click()
    for (const name of ['Music', 'Travel', 'Reading']) await page.getByRole('button', { name, exact: true }).click()
    await page.getByRole('button', { name: 'Complete' }).click()
    await page.getByRole('main').getByText('Step 2 of 3').waitFor()
    await expect.poll(() => isFocused(number)).toBe(true)
    expect(await number.getAttribute('aria-invalid')).toBe('true')
    await number.fill('+46 70 123 45 67')
    await continues(page).click()
    await page.getByRole('main').getByText('Step 3 of 3').waitFor()
  })

  test('ONB-056 ONB-057 ONB-058 ONB-059 ONB-060 ONB-061 ONB-062 ONB-063 ONB-064 SHELL-092 takes a picture from the camera or the gallery, and removes it', async () => {
    const { page } = await onStep2()
    const group = page.getByRole('group', { name: 'Profile picture' })
    const chooser = page.waitForEvent('filechooser')
    await group.getByRole('button', { name: 'Gallery' }).click()
    await (await chooser).setFiles(await picture('me.jpg'))
    await page.getByRole('button', { name: 'Use this section' }).click()
    await expect.poll(() => toastOf(page)).toEqual(['Photo selected'])
    await group.locator('img').waitFor()
    await group.getByRole('button', { name: 'Remove' }).click()
    await expect.poll(() => toastOf(page)).toEqual(['Photo removed'])
    expect(await group.locator('img').count()).toBe(0)
    const shot = page.waitForEvent('filechooser')
    await group.getByRole('button', { name: 'Camera' }).click()
    await (await shot).setFiles(await picture('shot.jpg'))
    await page.getByRole('button', { name: 'Use this section' }).click()
    await expect.poll(() => toastOf(page)).toEqual(['Photo captured'])
    await group.locator('img').waitFor()
    const broken = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }
    await group.locator('input[capture]').setInputFiles(broken)
    await expect.poll(() => failureToastOf(page)).toEqual(['Camera error', 'Failed to capture photo. Please try again.'])
    await group.locator('input[type=file]:not([capture])').setInputFiles(broken)
    await expect.poll(() => failureToastOf(page)).toEqual(['Gallery error', 'Failed to select photo. Please try again.'])
  })

  test('ONB-065 ONB-066 ONB-067 ONB-068 counts the bio and says when it is too long', async () => {
    const { page } = await onStep2()
    await page.getByLabel('Bio').fill('I print.')
    await page.getByRole('main').getByText('8/200').waitFor()
    await page.getByLabel('Bio').fill('x'.repeat(201))
    await page.getByRole('main').getByText('Bio must be less than 200 characters').waitFor()
    await page.getByLabel('Phone number').fill('not a number')
    await page.getByRole('main').getByText("This doesn't look like a phone number").waitFor()
  })
})

describe('step 3 and the end', () => {
  test('ONB-001 ONB-006 ONB-014 ONB-015 ONB-016 ONB-017 ONB-069 ONB-075 ONB-077 ONB-078 ONB-081 ONB-082 ONB-083 ONB-084 ONB-085 ONB-086 ONB-088 ONB-089 three interests complete it; what was typed survives a reload and is saved', async () => {
    const { page, call, username, id } = await resident('edda', { onboarded: false })
    await page.goto('/onboarding')
    const heading = page.getByRole('heading', { level: 1 })
    expect(await heading.innerText()).toBe('Personal Info')
    const progress = async (percent: number) => page.getByRole('main').getByText(`${percent}% complete`, { exact: true }).waitFor()
    await progress(0)
    await fillPersonal(page, username)
    await progress(44)
    await page.reload()
    expect(await page.getByLabel('First name').inputValue()).toBe('Edda')
    expect(await page.getByLabel('Day').inputValue()).toBe('29')
    await expect.poll(() => continues(page).isEnabled()).toBe(true)
    await continues(page).click()
    await expect.poll(() => heading.innerText()).toBe('Profile Setup')
    await page.getByLabel('Bio').fill('I print on paper.')
    await progress(44)
    await page.getByRole('combobox', { name: /^Location/ }).fill('Swed')
    await page.getByRole('option', { name: 'Sweden' }).click()
    await page.locator('input[type=file]:not([capture])').setInputFiles(await picture('me.jpg'))
    await page.getByRole('button', { name: 'Use this section' }).click()
    await toastCard(page).getByText('Photo selected').waitFor()
    await progress(67)
    const place = draftPlace(id, 'onboarding')
    const draft = await page.evaluate((place) => JSON.parse(localStorage.getItem(place) ?? '{}') as Record<string, unknown>, place)
    expect(Object.keys(draft).sort()).toEqual(
      [
        'firstName',
        'lastName',
        'username',
        'dateOfBirth',
        'profilePicture',
        'bio',
        'phoneNumber',
        'nationality',
        'interests',
        'contentCategories',
      ].sort(),
    )
    expect(draft.nationality).toBe('Sweden')
    await continues(page).click()
    await expect.poll(() => heading.innerText()).toBe('Interests')

    const chips = page.getByRole('group', { name: 'Interests' }).getByRole('button')
    await expect.poll(() => chips.allInnerTexts()).toEqual([...interests])
    const topics = page.getByRole('group', { name: 'Content you like' }).getByRole('button')
    expect(await topics.allInnerTexts()).toEqual([...categories])
    const done = page.getByRole('button', { name: 'Complete' })
    for (const name of ['Music', 'Travel']) await chips.filter({ hasText: name }).click()
    expect(await done.isDisabled()).toBe(true)
    await chips.filter({ hasText: 'Reading' }).click()
    await progress(78)
    await topics.filter({ hasText: 'Tutorials' }).click()
    await progress(89)
    await done.click()
    await page.waitForURL('**/home')
    await expect.poll(() => toastOf(page)).toEqual(['Welcome to Atelier', 'Your profile is ready. Have a look around.'])

    const me = await call(getMe, {})
    expect(me).toMatchObject({
      full_name: 'Edda Norén',
      username,
      bio: 'I print on paper.',
      nationality: 'SE',
      date_of_birth: '1996-02-29',
      phone_number: null,
      onboarding_completed: true,
    })
    expect(me.avatar_url).toMatch(/^\/media\/avatars\/avatar-/)
    const saved = await call(getInterests, {})
    const names = (await call(listInterests, {})).items
      .filter((interest) => saved.interest_ids.includes(interest.id))
      .map(({ name }) => name)
    expect(names.sort()).toEqual(['Music', 'Reading', 'Travel'])
    expect(saved.preferred_categories).toEqual(['Tutorials'])
    expect(await page.evaluate((place) => localStorage.getItem(place), place)).toBeNull()
  })

  test('what a word filter refuses is marked at its field, without another message, until it is changed', async () => {
    const [{ page }, mod] = await Promise.all([resident('edda', { onboarded: false }), resident('mod')])
    await makeStaff(mod, 'moderator')
    await mod.call(addWordFilter, { word: 'vilest', severity: 'high' })
    await page.goto('/onboarding')
    await fillPersonal(page, `edda_vilest_${Date.now() % 100_000}`)
    await expect.poll(() => continues(page).isEnabled()).toBe(true)
    await continues(page).click()
    await page.getByLabel('Bio').fill('The vilest prints')
    await continues(page).click()
    for (const name of ['Music', 'Travel', 'Reading']) await page.getByRole('button', { name, exact: true }).click()
    await page.getByRole('button', { name: 'Complete' }).click()
    const username = page.getByLabel('Username')
    await page.getByRole('main').getByText('This username isn’t allowed here. Please choose another.').waitFor()
    await expect.poll(() => isFocused(username)).toBe(true)
    expect(await toastCard(page).count()).toBe(0)
    expect(await continues(page).isDisabled()).toBe(true)
    await username.fill(`edda_${Date.now() % 100_000}`)
    await expect.poll(() => continues(page).isEnabled()).toBe(true)
    await continues(page).click()
    await page.getByRole('main').getByText('Something in this text isn’t allowed here. Please change it.').waitFor()
    await continues(page).click()
    await expect.poll(() => isFocused(page.getByLabel('Bio'))).toBe(true)
    await page.getByLabel('Bio').fill('Prints')
    await continues(page).click()
    await page.getByRole('button', { name: 'Complete' }).click()
    await page.waitForURL('**/home')
  })

  test('ONB-018 ONB-019 ONB-080 SHELL-092 a failure says so and keeps everything, also when the user is missing', async () => {
    const { page, username } = await resident('edda', { onboarded: false })
    await page.goto('/onboarding')
    await fillPersonal(page, username)
    await expect.poll(() => continues(page).isEnabled()).toBe(true)
    await continues(page).click()
    await continues(page).click()
    for (const name of ['Music', 'Travel', 'Reading']) await page.getByRole('button', { name, exact: true }).click()
    const incomplete = ['Setup incomplete', expect.stringMatching(/^There was an issue completing your profile\. Please try again\./)]
    const refusals: ((route: Route) => Promise<void>)[] = [
      (route) => route.abort(),
      (route) => route.fulfill({ status: 401, contentType: 'application/problem+json', body: '{"code":"unauthenticated"}' }),
    ]
    for (const refusal of refusals) {
      await page.route('**/api/me/onboarding', refusal)
      await page.getByRole('button', { name: 'Complete' }).click()
      await expect.poll(() => failureToastOf(page)).toEqual(incomplete)
      await page.unroute('**/api/me/onboarding')
      await page.locator('.toast-card').getByRole('button', { name: 'Close' }).click()
      await expect.poll(() => toastOf(page)).toEqual([])
    }
    await page.getByRole('button', { name: 'Complete' }).click()
    await page.waitForURL('**/home')
  })
})

test('SHELL-028 SHELL-051 onboarding is for those who need it', async () => {
  const anonymous = await visit('/onboarding')
  await anonymous.waitForURL('**/auth/signup*')
  const { page } = await resident('done')
  await page.goto('/onboarding')
  await page.waitForURL('**/home')
})
