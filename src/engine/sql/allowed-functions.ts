/**
 * Functions that a statement may call, by what they are for: they compute from their arguments and touch nothing else.
 * Whatever is not here (files, settings, secrets, catalogues, waiting, random state) is refused.
 */
const byPurpose = {
  operators: `+ - * / // % ** ^ || & | << >> ~ ! @ ~~ !~~ ~~* !~~* ~~~ ~* !~ !~* ^@ = <> < > <= >= && @> <@ <-> <=>`,
  aggregates: `any_value arbitrary arg_max arg_max_null arg_min arg_min_null argmax argmin approx_count_distinct
    approx_quantile approx_top_k array_agg avg bit_and bit_or bit_xor bool_and bool_or corr count count_if count_star
    countif covar_pop covar_samp entropy favg first fsum geomean geometric_mean group_concat grouping grouping_id
    histogram kahan_sum kurtosis kurtosis_pop last list listagg mad max max_by mean median min min_by mode product
    quantile quantile_cont quantile_disc regr_avgx regr_avgy regr_count regr_intercept regr_r2 regr_slope regr_sxx
    regr_sxy regr_syy sem skewness stddev stddev_pop stddev_samp string_agg sum sumkahan sum_no_overflow var_pop
    var_samp variance weighted_avg wavg`,
  windows: `cume_dist dense_rank fill first_value lag last_value lead nth_value ntile percent_rank rank row_number`,
  numbers: `abs acos add asin atan atan2 bin cbrt ceil ceiling cos cot degrees divide even exp factorial fdiv floor
    fmod gamma gcd greatest greatest_common_divisor hex isfinite isinf isnan lcm least least_common_multiple lgamma ln
    log log10 log2 mod multiply nextafter pi pow power radians round round_even roundbankers sign signbit sin sqrt
    subtract tan to_base trunc xor`,
  texts: `array_extract ascii base64 bit_length char_length character_length chr concat concat_ws contains
    damerau_levenshtein ends_with format format_bytes formatReadableSize formatReadableDecimalSize hamming ilike_escape
    instr jaccard jaro_similarity jaro_winkler_similarity lcase left left_grapheme length length_grapheme levenshtein
    like_escape lower lpad ltrim md5 mismatches nfc_normalize not_ilike_escape not_like_escape ord ordinality position
    prefix printf regexp_escape regexp_extract regexp_extract_all regexp_full_match regexp_matches regexp_replace
    regexp_split_to_array regexp_split_to_table repeat replace reverse right right_grapheme rpad rtrim sha1 sha256
    split split_part starts_with str_split str_split_regex string_split string_split_regex string_to_array strip_accents
    strlen strpos substr substring substring_grapheme suffix translate trim ucase unicode unhex upper url_decode
    url_encode`,
  dates: `age century date_add date_diff date_part date_sub date_trunc datediff datepart datesub datetrunc day dayname
    dayofmonth dayofweek dayofyear decade epoch epoch_ms epoch_ns epoch_us era hour isodow isoyear julian last_day
    make_date make_time make_timestamp make_timestamp_ms microsecond millennium millisecond minute month monthname
    quarter second strftime strptime time_bucket timezone to_centuries to_days to_decades to_hours to_microseconds
    to_millennia to_milliseconds to_minutes to_months to_quarters to_seconds to_timestamp to_weeks to_years try_strptime
    week weekday weekofyear year yearweek`,
  choices: `coalesce constant_or_null error if ifnull nullif nvl typeof try_cast isnull isnotnull`,
  lists: `aggregate apply array_aggregate array_append array_apply array_cat array_concat array_contains array_distinct
    array_filter array_has array_has_all array_has_any array_indexof array_intersect array_length array_position
    array_prepend array_reverse array_reverse_sort array_select array_slice array_sort array_to_string
    array_transform array_unique array_value array_where array_zip cardinality element_at filter flatten
    len list_aggregate list_any_value list_append list_apply list_avg list_bool_and list_bool_or list_cat list_concat
    list_contains list_count list_distinct list_element list_extract list_filter list_first list_grade_up list_has
    list_has_all list_has_any list_indexof list_intersect list_last list_max list_median list_min list_mode list_pack
    list_position list_prepend list_product list_reverse list_reverse_sort list_select list_slice
    list_sort list_string_agg list_sum list_transform list_unique list_value list_where list_zip map map_contains
    map_entries map_extract map_from_entries map_keys map_values row struct_extract struct_insert struct_pack
    unnest unpivot_list`,
} as const

/** The functions, in small letters. */
export const allowedFunctions: ReadonlySet<string> = new Set(
  Object.values(byPurpose).flatMap(names => names.toLowerCase().split(/\s+/)),
)

/** Functions that may stand in a FROM clause. */
export const allowedTableFunctions: ReadonlySet<string> = new Set(['range', 'generate_series', 'unnest'])

/** Functions that make one value of many rows. */
export const aggregateFunctions: ReadonlySet<string> = new Set(byPurpose.aggregates.toLowerCase().split(/\s+/))

/** Functions whose cost grows with the length of a list; those that take out one element of it are none. */
export const listFunctions: ReadonlySet<string> = new Set(
  byPurpose.lists
    .toLowerCase()
    .split(/\s+/)
    .filter(
      name =>
        !/^(?:array_length|element_at|len|list_element|list_extract|list_pack|list_value|map|row|struct_.*)$/.test(
          name,
        ),
    ),
)
