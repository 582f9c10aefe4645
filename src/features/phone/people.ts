import { searchedDigits } from 'callflow/numberText'
import type { ListedCall, ListedContact } from '@/api'
import { callRowData, type HistoryRowData } from '@/lists/history/rowData'
import { matches } from '@/lists/matches'
import { digitsOf } from '@/phone/usePhone'

export interface Person {
  name: string
  number: string
  /** Of the latest call with this person, if one is known. */
  call: HistoryRowData | null
}

/** One row for each person who can be called, with the latest of the calls, which come newest first. */
export const peopleInCalls = (calls: readonly ListedCall[]): Person[] => {
  const people = new Map<string, Person>()
  for (const call of calls.map(callRowData)) {
    const digits = digitsOf(call.contactNumber)
    if (digits !== '' && !people.has(digits)) people.set(digits, { name: call.contactName, number: call.contactNumber, call })
  }
  return [...people.values()]
}

const isFound = ({ name, number }: Person, text: string): boolean => {
  const digits = searchedDigits(text)
  return matches(name, text) || (digits !== null && number.replace(/\D/g, '').includes(digits))
}

/** By name; first those whose calls are known, as they are the likeliest. */
export const findPeople = (text: string, contacts: readonly ListedContact[], calls: readonly ListedCall[]): Person[] => {
  const called = peopleInCalls(calls)
  const known = new Set(called.map(({ number }) => digitsOf(number)))
  const others = contacts
    .filter(({ contact_number }) => !known.has(digitsOf(contact_number)))
    .map(({ contact_name, contact_number }): Person => ({ name: contact_name, number: contact_number, call: null }))
  return [...called, ...others].filter((person) => isFound(person, text))
}

/** All contacts, by name. */
export const peopleInContacts = (contacts: readonly ListedContact[], calls: readonly ListedCall[]): Person[] => {
  const latest = new Map(peopleInCalls(calls).map((person) => [digitsOf(person.number), person.call]))
  return contacts
    .map(({ contact_name, contact_number }): Person => ({ name: contact_name, number: contact_number, call: latest.get(digitsOf(contact_number)) ?? null }))
    .sort((one, other) => one.name.localeCompare(other.name))
}
