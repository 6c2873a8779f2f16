// Who is in the bench: as many members as wanted, always the same ones, each with an address and a club.
const firstNames =
  'Ida Alma Jonas Freja Vera Nora Nils Anna Peter Michael Jens Lars Henrik Thomas Søren Jan Christian Martin Niels Anders Morten Jesper Hans Jørgen Per Ole Rasmus Mads Mette Kirsten Hanne Helle Maria Lene Susanne Marianne Camilla Lone Louise Charlotte Pia Tina Gitte Bente Karen Inge Birthe Jette Inger Sofie Emma Laura Julie Line Sara Cecilie Åse Åge Øyvind Ægir Bjørn Bjørk Kåre Pål Sølvi Håkon Aase Aage Gunhild Ingrid Astrid Sigrid Torben Flemming Kurt Leif Erik Karl Knud Svend Poul Frederik Oscar William Noah Emil Oliver Malthe Lucas Elias Victor Anton August Valdemar Märta Björn Göran Åsa Örjan Linnéa Zoë André René Anne-Marie'
    .split(' ')
    .concat(['Ida Marie', 'Hans Christian', 'Anna Sofie'])
const lastNames =
  'Jensen Nielsen Hansen Pedersen Andersen Christensen Larsen Sørensen Rasmussen Jørgensen Petersen Madsen Kristensen Olsen Thomsen Christiansen Poulsen Johansen Møller Mortensen Knudsen Holm Lund Berg Krogh Bæk Kjær Nørgaard Nygård Aagaard Ågård Åberg Øster Østergaard Ærø Friis Schmidt Lindberg Bergström Öberg Ängström Haugen Hagen Dahl Solberg Bakken Lie Strand Moen Iversen Lauridsen Bruun Bech Vestergaard Søndergaard Overgaard Kirkegaard Dam Juhl Winther Toft Skov Bang Frost Mikkelsen Jakobsen Jacobsen Henriksen Frederiksen Laursen Simonsen Clausen Svendsen Andreasen Iversen Jeppesen Vinther Mogensen Nissen Danielsen Klausen Carlsen Lassen Gregersen Eriksen Paulsen Hermansen Bertelsen Davidsen Thygesen Axelsen Munk Buch Steffensen Holst Sand Ravn Koch Hald Brandt Quist Wulff Zachariassen'
    .split(' ')
    .concat(['von Essen', 'de la Cour', "O'Neill"])
const places = [
  ['Havnegade', 'Aarhus C', '8000', 'Denmark'],
  ['Åboulevarden', 'Ærøskøbing', '5970', 'Denmark'],
  ['Storgatan', 'Malmö', '21142', 'Sweden'],
  ['Kirkeveien', 'Tromsø', '9008', 'Norway'],
]

/** Numbers below 1 that look random and are the same in every run (mulberry32). */
export function sequence(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const asAddress = (name) =>
  name
    .toLowerCase()
    .replace(/æ/g, 'ae')
    .replace(/ø|ö/g, 'oe')
    .replace(/å/g, 'aa')
    .replace(/[^a-z]+/g, '-')

export const idOf = (number) => `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`

/** Another one for each member, as it is written in Denmark. */
const phoneOf = (number) =>
  `+45 ${String(20_000_000 + ((number * 7919) % 79_999_999))
    .match(/../g)
    .join(' ')}`

/** Members number `from` to `to`; a few names are as frequent as they are in Denmark. */
export function* people(from, to) {
  for (let number = from; number <= to; number += 1) {
    const next = sequence(number * 7919)
    const firstName = firstNames[Math.floor(next() ** 1.5 * firstNames.length)]
    const lastName = lastNames[Math.floor(next() ** 2 * lastNames.length)]
    const [street, City, PostCode, Country] = places[Math.floor(next() * places.length)]
    yield {
      id: idOf(number),
      number,
      firstName,
      lastName,
      email: `${asAddress(firstName)}.${asAddress(lastName)}${number}@example.org`,
      phone: phoneOf(number),
      address: {
        AddressLine1: `${street} ${1 + Math.floor(next() * 200)}`,
        AddressLine2: '',
        AddressLine3: '',
        City,
        PostCode,
        Country,
      },
    }
  }
}
