import assert from 'node:assert/strict'
import { declareJourneys } from './fixture'
import { field, heading, loginShown, main, refusedToken, signIn, signOut, storedToken, submitLogin } from './steps'

declareJourneys((journey) => {
  journey('a guest logs in at the second attempt and stays logged in until logging out', async ({ page, person, expect }) => {
    expect(/401 .*\/v1\/auth\/login/)
    const { email } = person
    await page.goto('dashboard')
    await loginShown(page)
    assert.equal(new URL(page.url()).pathname, '/console/login')
    await submitLogin(page, { email, password: 'not the password' })
    await page.getByText('Please check your credentials and try again.').waitFor()
    assert.equal(await field(page, 'Email').inputValue(), email)
    assert.equal(await storedToken(page), null)

    await submitLogin(page, person)
    await heading(page, 'Dashboard').waitFor()
    assert.equal(new URL(page.url()).pathname, '/console/dashboard')
    await page.getByRole('banner').getByRole('button', { name: person.name }).waitFor()
    assert.notEqual(await storedToken(page), null)
    await page.reload()
    await page.getByRole('banner').getByRole('button', { name: person.name }).waitFor()
    for (const guestPage of ['login', 'password/recover', 'password/reset/abc', '']) {
      await page.goto(guestPage)
      await heading(page, 'Dashboard').waitFor()
    }

    await main(page).getByRole('link', { name: 'See call analytics' }).click()
    await heading(page, 'Call analytics (beta)').waitFor()
    await signOut(page, person)
    assert.equal(await storedToken(page), null)
    assert.equal(await page.getByText(person.name).count(), 0)
    // Going back shows only the login page.
    await page.goBack()
    await loginShown(page)
    assert.equal(await page.getByText(person.name).count(), 0)
  })

  journey('a rejected token is removed', async ({ page, person, expect }) => {
    expect(refusedToken)
    await signIn(page, person)
    await page.evaluate(() => {
      const [head = '', claims = ''] = (localStorage.getItem('auth_token') ?? '').split('.')
      localStorage.setItem('auth_token', `${head}.${claims}.c29tZWJvZHkgZWxzZQ`)
    })
    await page.reload()
    await loginShown(page)
    assert.equal(await storedToken(page), null)
  })

  journey('logging out in one tab logs out the other', async ({ page, newTab, person }) => {
    await signIn(page, person)
    const other = await newTab()
    await other.goto('dashboard')
    await heading(other, 'Dashboard').waitFor()
    await signOut(other, person)
    await loginShown(page)
    assert.equal(await page.getByText(person.name).count(), 0)
  })

  journey('going back after the session ended shows no account data', async (visit) => {
    const { page, newTab, person } = visit
    await signIn(page, person)
    await page.goto('icon.svg')
    const other = await newTab()
    await other.goto('dashboard')
    await signOut(other, person)
    await page.goBack()
    await loginShown(page)
    assert.equal(await page.getByText(person.name).count(), 0)
  })
})
