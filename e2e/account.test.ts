import assert from 'node:assert/strict'
import { bothVariants, declareJourneys } from './fixture'
import { button, enter, field, heading, loginShown, says, signIn } from './steps'

declareJourneys((journey) => {
  journey('account and user profile can be edited, locked fields stay, and the new name appears in the header', async ({ page, person, expect }) => {
    expect(/422 .*\/v1\//)
    await enter(page, person, 'account/edit')
    await heading(page, 'Edit account').waitFor()
    await field(page, 'Organisation name').fill('Épicerie du coin')
    await field(page, 'City').fill('')
    await field(page, 'Postal code').fill('g1r 4p5')
    assert.ok(await field(page, 'Country').isDisabled())
    assert.ok(await field(page, 'State/province').isDisabled())
    await button(page, 'Submit').click()
    await page.getByText('Please make sure you filled the form correctly.').waitFor()
    assert.equal(await field(page, 'Postal code').inputValue(), 'g1r 4p5')
    await field(page, 'City').fill('Québec')
    await says(page, 'Your account has been updated.', () => button(page, 'Submit').click())
    await page.reload()
    await page.waitForFunction(() => document.querySelector('input')?.value === 'Épicerie du coin')

    await button(page, person.name).click()
    await page.getByRole('menuitem', { name: 'Edit user' }).click()
    await heading(page, 'Edit user').waitFor()
    await field(page, 'First name').fill('Maëlle')
    await field(page, 'Last name').fill('Tremblay')
    await button(page, 'Submit').click()
    await button(page, 'Maëlle Tremblay').waitFor()
    await page.reload()
    await button(page, 'Maëlle Tremblay').waitFor()
  })

  journey('an email address is changed with the password, and restored by its owner', async (visit) => {
    const { page, person, expect, mailedToken } = visit
    expect(/4(00|22) .*\/v1\//)
    const email = 'moved@example.com'
    await enter(page, person, 'user/edit')
    await heading(page, 'Edit user').waitFor()
    for (const label of ['Email', 'Confirm email']) await field(page, label).fill(email)
    await button(page, 'Submit').click()
    await page.getByText('Enter your current password to change your email address.').waitFor()
    await field(page, 'Current password').fill(person.password)
    await says(page, 'Your account has been updated.', () => button(page, 'Submit').click())
    const link = `email/revert/${await mailedToken()}`
    await page.goto(link)
    await heading(page, 'Restore your email address').waitFor()
    await page.keyboard.press('Tab')
    await button(page, 'Restore my email address').focus()
    await page.keyboard.press('Enter')
    await page.getByText('Your email address has been restored. Now choose a new password.').waitFor()
    assert.equal(await field(page, 'Email').inputValue(), person.email)
    const password = 'a long walk by the river'
    for (const label of ['New password', 'Confirm password']) await field(page, label).fill(password)
    await button(page, 'Change Password').click()
    await page.getByText('Your new password has been set. You can now login.').waitFor()
    await page.goto(link)
    await button(page, 'Restore my email address').click()
    await page.getByText("This link isn't valid or has expired.").waitFor()
    await page.evaluate(() => localStorage.clear())
    await signIn(page, { ...person, password })
  }, bothVariants)

  journey('a password change requires the current password, and the next login the new one', async ({ page, person, expect }) => {
    expect(/422 .*\/v1\//)
    const password = 'a long walk by the river'
    await enter(page, person, 'user/password')
    await heading(page, 'Change password').waitFor()
    await field(page, 'Current password').fill('not the one')
    await field(page, 'New password').fill(password)
    await field(page, 'Confirm password').fill(password)
    await button(page, 'Submit').click()
    await page.getByText('Please make sure you filled the form correctly.').waitFor()
    await field(page, 'Current password').fill(person.password)
    await says(page, 'Your password has been changed.', () => button(page, 'Submit').click())
    await page.evaluate(() => localStorage.clear())
    await page.goto('login')
    await loginShown(page)
    await signIn(page, { ...person, password })
  })
})
