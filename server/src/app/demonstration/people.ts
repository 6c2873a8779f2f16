/** The people of the demonstration, all invented. A household lives together; its first person pays for it. */
export interface Person {
  key: string
  firstName: string
  lastName: string
  /** Absent for a child without login. */
  email?: string
  phone?: string
  gender?: 'female' | 'male'
  /** Month and day, and the age reached in the year of the demonstration. */
  birthday?: { age: number; monthDay: string }
  /** The parent's key, for a child without login. */
  parent?: string
}

export interface Household {
  street?: string
  postCode?: string
  city?: string
  country?: 'Denmark' | 'Sweden' | 'Norway'
  people: readonly Person[]
}

const adult = (
  first: string,
  last: string,
  gender: Person['gender'],
  [age, monthDay, phone]: [number, string, string],
): Person => {
  const ascii = `${first}.${last}`
    .toLowerCase()
    .replaceAll('æ', 'ae')
    .replaceAll('ø', 'oe')
    .replaceAll('å', 'aa')
  return {
    key: ascii,
    firstName: first,
    lastName: last,
    email: `${ascii}@example.org`,
    phone: `+45 ${phone}`,
    gender,
    birthday: { age, monthDay },
  }
}

const child = (
  first: string,
  last: string,
  gender: Person['gender'],
  [age, monthDay, parent]: [number, string, string],
): Person => ({
  key: `${first}.${last}`.toLowerCase(),
  firstName: first,
  lastName: last,
  gender,
  birthday: { age, monthDay },
  parent,
})

export const households: readonly Household[] = [
  {
    street: 'Strandvejen 114, 2. tv.',
    postCode: '8000',
    city: 'Aarhus C',
    people: [
      adult('Ida', 'Holm', 'female', [41, '03-14', '20 11 40 01']),
      adult('Jonas', 'Holm', 'male', [43, '09-02', '20 11 40 02']),
      child('Alma', 'Holm', 'female', [11, '05-04', 'ida.holm']),
    ],
  },
  {
    street: 'Rosenvænget 8',
    postCode: '8210',
    city: 'Aarhus V',
    people: [adult('Freja', 'Lund', 'female', [36, '11-23', '20 11 40 03'])],
  },
  { people: [adult('Nora', 'Berg', 'female', [29, '01-30', '20 11 40 04'])] },
  {
    street: 'Havnevej 4',
    postCode: '8000',
    city: 'Aarhus C',
    people: [
      {
        ...adult('Anders', 'Krog', 'male', [55, '06-17', '20 11 40 05']),
        key: 'admin',
        email: 'admin@sejlklub.example.org',
      },
    ],
  },
  {
    street: 'Mejlgade 30, 1.',
    postCode: '8000',
    city: 'Aarhus C',
    people: [
      {
        ...adult('Signe', 'Bendtsen', 'female', [38, '08-08', '20 11 40 06']),
        key: 'support',
        email: 'support@example.org',
      },
    ],
  },
  {
    street: 'Ægirsvej 17',
    postCode: '8230',
    city: 'Åbyhøj',
    people: [
      adult('Mette', 'Kjær', 'female', [44, '02-11', '20 11 40 07']),
      adult('Søren', 'Kjær', 'male', [46, '12-19', '20 11 40 08']),
      child('Emil', 'Kjær', 'male', [14, '04-27', 'mette.kjaer']),
      child('Karla', 'Kjær', 'female', [9, '10-05', 'mette.kjaer']),
    ],
  },
  {
    street: 'Skovbakken 51',
    postCode: '8270',
    city: 'Højbjerg',
    people: [
      adult('Anne', 'Østergaard', 'female', [39, '07-21', '20 11 40 09']),
      child('Viggo', 'Østergaard', 'male', [12, '01-16', 'anne.oestergaard']),
      child('Asta', 'Østergaard', 'female', [7, '08-30', 'anne.oestergaard']),
    ],
  },
  {
    street: 'Søndergade 5, 4. th.',
    postCode: '8000',
    city: 'Aarhus C',
    people: [
      adult('Henrik', 'Ågård', 'male', [62, '05-25', '20 11 40 10']),
      {
        ...adult('Bodil', 'Ågård', 'female', [60, '03-03', '20 11 40 11']),
      },
    ],
  },
  {
    street: 'Lærkevej 22',
    postCode: '8381',
    city: 'Tilst',
    people: [
      adult('Camilla', 'Nørgaard', 'female', [34, '10-12', '20 11 40 12']),
      adult('Rasmus', 'Nørgaard', 'male', [35, '02-28', '20 11 40 13']),
      child('Noah', 'Nørgaard', 'male', [6, '06-01', 'camilla.noergaard']),
    ],
  },
  {
    street: 'Fuglebakkevej 3',
    postCode: '8210',
    city: 'Aarhus V',
    people: [adult('Ole', 'Thøgersen', 'male', [71, '04-09', '20 11 40 14'])],
  },
  {
    street: 'Klostergade 48',
    postCode: '8000',
    city: 'Aarhus C',
    people: [adult('Sofie', 'Dalgaard', 'female', [27, '09-18', '20 11 40 15'])],
  },
  {
    street: 'Silkeborgvej 210, 3. mf.',
    postCode: '8230',
    city: 'Åbyhøj',
    people: [
      adult('Mads', 'Vestergaard', 'male', [31, '11-07', '20 11 40 16']),
      adult('Line', 'Vestergaard', 'female', [30, '12-24', '20 11 40 17']),
    ],
  },
  {
    street: 'Grenåvej 77',
    postCode: '8240',
    city: 'Risskov',
    people: [
      adult('Kirsten', 'Møller', 'female', [58, '01-05', '20 11 40 18']),
      adult('Jens', 'Møller', 'male', [59, '07-13', '20 11 40 19']),
    ],
  },
  {
    street: 'Byvangen 12',
    postCode: '8355',
    city: 'Solbjerg',
    people: [
      {
        ...adult('Thomas', 'Bæk', 'male', [40, '08-15', '20 11 40 20']),
      },
      child('Liva', 'Bæk', 'female', [13, '03-22', 'thomas.baek']),
      child('August', 'Bæk', 'male', [10, '12-02', 'thomas.baek']),
    ],
  },
  {
    street: 'Östra Förstadsgatan 14',
    postCode: '212 12',
    city: 'Malmö',
    country: 'Sweden',
    people: [{ ...adult('Elin', 'Sandberg', 'female', [33, '06-06', '']), phone: '+46 70 000 00 21' }],
  },
  {
    street: 'Storgata 9',
    postCode: '0184',
    city: 'Oslo',
    country: 'Norway',
    people: [{ ...adult('Håkon', 'Lie', 'male', [48, '05-17', '']), phone: '+47 400 00 022' }],
  },
  {
    street: 'Vesterbro Torv 6',
    postCode: '8000',
    city: 'Aarhus C',
    people: [adult('Peter', 'Skov', 'male', [52, '10-29', '20 11 40 23'])],
  },
  {
    street: 'Elmevej 41',
    postCode: '8541',
    city: 'Skødstrup',
    people: [
      adult('Louise', 'Jørgensen', 'female', [42, '04-18', '20 11 40 24']),
      {
        ...adult('Kasper', 'Jørgensen', 'male', [45, '02-07', '20 11 40 25']),
      },
      child('Oliver', 'Jørgensen', 'male', [15, '11-11', 'louise.joergensen']),
      child('Ella', 'Jørgensen', 'female', [8, '09-27', 'louise.joergensen']),
    ],
  },
  {
    street: 'Bøgevangen 15',
    postCode: '8270',
    city: 'Højbjerg',
    people: [
      adult('Sanne', 'Lykke', 'female', [37, '05-11', '20 11 40 27']),
      adult('Martin', 'Lykke', 'male', [39, '01-22', '20 11 40 28']),
      child('Freddie', 'Lykke', 'male', [10, '02-14', 'sanne.lykke']),
    ],
  },
  {
    street: 'Åboulevarden 62, 5. tv.',
    postCode: '8000',
    city: 'Aarhus C',
    people: [
      adult('Gustav', 'Enevoldsen', 'male', [24, '08-03', '20 11 40 29']),
      adult('Nanna', 'Riis', 'female', [26, '12-30', '20 11 40 30']),
    ],
  },
]

/** Signs in, and is no member yet: the first sign-in creates the member. */
export const newcomer: Person = {
  key: 'nils.ny',
  firstName: 'Nils',
  lastName: 'Ny',
  email: 'nils.ny@example.org',
  phone: '+45 20 11 40 26',
}
