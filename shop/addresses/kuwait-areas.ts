import type { Locale } from '../money.ts'
import type { Governorate, ShippingAddress } from './shipping.ts'

/** An area of Kuwait: `id` is stored with an order, the names are displayed. */
export type Area = { id: string; ar: string; en: string }

type Row = readonly [id: string, ar: string, en: string]

/** The areas of Kuwait by governorate. New towns appear: an area that is not listed is typed, without an id. */
const rows: Record<Governorate, readonly Row[]> = {
  capital: [
    ['kuwait-city', 'مدينة الكويت', 'Kuwait City'],
    ['sharq', 'شرق', 'Sharq'],
    ['mirqab', 'المرقاب', 'Mirqab'],
    ['qibla', 'القبلة', 'Qibla (Jibla)'],
    ['salhiya', 'الصالحية', 'Salhiya'],
    ['dasman', 'دسمان', 'Dasman'],
    ['bneid-al-gar', 'بنيد القار', 'Bneid Al-Gar'],
    ['dasma', 'الدسمة', 'Dasma'],
    ['daiya', 'الدعية', 'Daiya'],
    ['mansouriya', 'المنصورية', 'Mansouriya'],
    ['abdullah-al-salem', 'ضاحية عبدالله السالم', 'Abdullah Al-Salem'],
    ['nuzha', 'النزهة', 'Nuzha'],
    ['faiha', 'الفيحاء', 'Faiha'],
    ['shamiya', 'الشامية', 'Shamiya'],
    ['rawda', 'الروضة', 'Rawda'],
    ['adailiya', 'العديلية', 'Adailiya'],
    ['khaldiya', 'الخالدية', 'Khaldiya'],
    ['kaifan', 'كيفان', 'Kaifan'],
    ['qadsiya', 'القادسية', 'Qadsiya'],
    ['qortuba', 'قرطبة', 'Qortuba'],
    ['surra', 'السرة', 'Surra'],
    ['yarmouk', 'اليرموك', 'Yarmouk'],
    ['shuwaikh', 'الشويخ السكنية', 'Shuwaikh (Residential)'],
    ['shuwaikh-industrial', 'الشويخ الصناعية', 'Shuwaikh Industrial'],
    ['shuwaikh-port', 'ميناء الشويخ', 'Shuwaikh Port'],
    ['ghornata', 'غرناطة', 'Ghornata'],
    ['sulaibikhat', 'الصليبيخات', 'Sulaibikhat'],
    ['northwest-sulaibikhat', 'شمال غرب الصليبيخات', 'Northwest Sulaibikhat'],
    ['doha', 'الدوحة', 'Doha'],
    ['nahda', 'النهضة', 'Nahda'],
    ['jaber-al-ahmad', 'مدينة جابر الأحمد', 'Jaber Al-Ahmad'],
    ['qairawan', 'القيروان', 'Qairawan'],
    ['mubarakiya-camps', 'معسكرات المباركية', 'Mubarakiya Camps'],
    ['failaka-island', 'جزيرة فيلكا', 'Failaka Island'],
  ],
  hawalli: [
    ['hawalli', 'حولي', 'Hawalli'],
    ['salmiya', 'السالمية', 'Salmiya'],
    ['jabriya', 'الجابرية', 'Jabriya'],
    ['rumaithiya', 'الرميثية', 'Rumaithiya'],
    ['salwa', 'سلوى', 'Salwa'],
    ['bayan', 'بيان', 'Bayan'],
    ['mishref', 'مشرف', 'Mishref'],
    ['west-mishref', 'غرب مشرف (مبارك العبدالله)', 'West Mishref (Mubarak Al-Abdullah)'],
    ['shaab', 'الشعب', 'Shaab'],
    ['maidan-hawalli', 'ميدان حولي', 'Maidan Hawalli'],
    ['nugra', 'النقرة', 'Nugra'],
    ['bidaa', 'البدع', 'Bidaa'],
    ['hitteen', 'حطين', 'Hitteen'],
    ['salam', 'السلام', 'Salam'],
    ['shuhada', 'الشهداء', 'Shuhada'],
    ['zahra', 'الزهراء', 'Zahra'],
    ['siddeeq', 'الصديق', 'Siddeeq'],
    ['anjafa', 'أنجفة', 'Anjafa'],
    ['ministries-area', 'منطقة الوزارات', 'Ministries Area'],
  ],
  farwaniya: [
    ['farwaniya', 'الفروانية', 'Farwaniya'],
    ['khaitan', 'خيطان', 'Khaitan'],
    ['abraq-khaitan', 'أبرق خيطان', 'Abraq Khaitan'],
    ['jleeb-al-shuyoukh', 'جليب الشيوخ', 'Jleeb Al-Shuyoukh'],
    ['ardiya', 'العارضية', 'Ardiya'],
    ['ardiya-industrial', 'العارضية الصناعية', 'Ardiya Industrial'],
    ['ardiya-herafiya', 'العارضية الحرفية', 'Ardiya Herafiya'],
    ['andalous', 'الأندلس', 'Andalous'],
    ['ferdous', 'الفردوس', 'Ferdous'],
    ['riggae', 'الرقعي', 'Riggae'],
    ['rabiya', 'الرابية', 'Rabiya'],
    ['rehab', 'الرحاب', 'Rehab'],
    ['omariya', 'العمرية', 'Omariya'],
    ['ishbiliya', 'إشبيلية', 'Ishbiliya'],
    ['rai', 'الري', 'Rai'],
    ['dajeej', 'الضجيج', 'Dajeej'],
    ['sabah-al-nasser', 'صباح الناصر', 'Sabah Al-Nasser'],
    ['abdullah-al-mubarak', 'عبدالله المبارك', 'Abdullah Al-Mubarak'],
    ['west-abdullah-al-mubarak', 'غرب عبدالله المبارك', 'West Abdullah Al-Mubarak'],
    ['south-abdullah-al-mubarak', 'جنوب عبدالله المبارك', 'South Abdullah Al-Mubarak'],
    ['hasawi', 'الحساوي', 'Hasawi'],
    ['airport', 'المطار', 'Airport'],
  ],
  ahmadi: [
    ['ahmadi', 'الأحمدي', 'Ahmadi'],
    ['fahaheel', 'الفحيحيل', 'Fahaheel'],
    ['mangaf', 'المنقف', 'Mangaf'],
    ['mahboula', 'المهبولة', 'Mahboula'],
    ['abu-halifa', 'أبو حليفة', 'Abu Halifa'],
    ['fintas', 'الفنطاس', 'Fintas'],
    ['egaila', 'العقيلة', 'Egaila'],
    ['riqqa', 'الرقة', 'Riqqa'],
    ['hadiya', 'هدية', 'Hadiya'],
    ['sabahiya', 'الصباحية', 'Sabahiya'],
    ['dhaher', 'الظهر', 'Dhaher'],
    ['jaber-al-ali', 'جابر العلي', 'Jaber Al-Ali'],
    ['fahad-al-ahmad', 'فهد الأحمد', 'Fahad Al-Ahmad'],
    ['ali-sabah-al-salem', 'علي صباح السالم (أم الهيمان)', 'Ali Sabah Al-Salem (Um Al-Hayman)'],
    ['shuaiba', 'الشعيبة', 'Shuaiba'],
    ['mina-abdullah', 'ميناء عبدالله', 'Mina Abdullah'],
    ['mina-al-ahmadi', 'ميناء الأحمدي', 'Mina Al-Ahmadi'],
    ['wafra', 'الوفرة', 'Wafra'],
    ['wafra-residential', 'الوفرة السكنية', 'Wafra Residential'],
    ['sabah-al-ahmad-city', 'مدينة صباح الأحمد', 'Sabah Al-Ahmad City'],
    ['sabah-al-ahmad-sea-city', 'مدينة صباح الأحمد البحرية', 'Sabah Al-Ahmad Sea City'],
    ['khiran', 'الخيران', 'Khiran'],
    ['zour', 'الزور', 'Zour'],
    ['nuwaiseeb', 'النويصيب', 'Nuwaiseeb'],
    ['julaia', 'الجليعة', 'Julaia'],
    ['bnaider', 'بنيدر', 'Bnaider'],
  ],
  jahra: [
    ['jahra', 'الجهراء', 'Jahra'],
    ['qasr', 'القصر', 'Qasr'],
    ['naeem', 'النعيم', 'Naeem'],
    ['naseem', 'النسيم', 'Naseem'],
    ['oyoun', 'العيون', 'Oyoun'],
    ['waha', 'الواحة', 'Waha'],
    ['taima', 'تيماء', 'Taima'],
    ['saad-al-abdullah', 'سعد العبدالله', 'Saad Al-Abdullah'],
    ['sulaibiya', 'الصليبية', 'Sulaibiya'],
    ['sulaibiya-industrial', 'الصليبية الصناعية', 'Sulaibiya Industrial'],
    ['amghara', 'أمغرة', 'Amghara'],
    ['mutlaa', 'المطلاع', 'Mutlaa'],
    ['abdali', 'العبدلي', 'Abdali'],
    ['kabd', 'كبد', 'Kabd'],
    ['salmi', 'السالمي', 'Salmi'],
    ['kazma', 'كاظمة', 'Kazma'],
    ['jahra-industrial', 'الجهراء الصناعية', 'Jahra Industrial'],
  ],
  'mubarak-al-kabeer': [
    ['mubarak-al-kabeer', 'مبارك الكبير', 'Mubarak Al-Kabeer'],
    ['sabah-al-salem', 'صباح السالم', 'Sabah Al-Salem'],
    ['adan', 'العدان', 'Adan'],
    ['qurain', 'القرين', 'Qurain'],
    ['qusour', 'القصور', 'Qusour'],
    ['messila', 'المسيلة', 'Messila'],
    ['masayel', 'المسايل', 'Masayel'],
    ['fnaitees', 'الفنيطيس', 'Fnaitees'],
    ['abu-ftaira', 'أبو فطيرة', 'Abu Ftaira'],
    ['west-abu-ftaira', 'غرب أبو فطيرة', 'West Abu Ftaira'],
    ['abu-al-hasaniya', 'أبو الحصانية', 'Abu Al-Hasaniya'],
    ['sabhan', 'صبحان', 'Sabhan'],
    ['wista', 'الوسطى', 'Wista'],
  ],
}

const areas = Object.fromEntries(
  Object.entries(rows).map(([governorate, list]) => [governorate, list.map(([id, ar, en]) => ({ id, ar, en }))]),
) as Record<Governorate, Area[]>

/** The areas of a governorate, in alphabetical order of the reader's language. */
export function areasOf(governorate: Governorate, locale: Locale): Area[] {
  return areas[governorate].toSorted((one, other) => one[locale].localeCompare(other[locale], locale))
}

/** An area by its id, with its governorate; null when unknown. */
export function findArea(id: string): (Area & { governorate: Governorate }) | null {
  for (const governorate of Object.keys(areas) as Governorate[]) {
    const found = areas[governorate].find((area) => area.id === id)
    if (found !== undefined) return { ...found, governorate }
  }
  return null
}

/** The address with its area named in the reader's language; a typed area stays as typed. */
export function nameArea<Address extends Pick<ShippingAddress, 'area' | 'areaId'>>(
  address: Address,
  locale: Locale,
): Address {
  const known = address.areaId ? findArea(address.areaId) : null
  return known === null ? address : { ...address, area: known[locale] }
}
