-- What gifts are called, under the languages' own tags, as every text of the operator's is kept.
update gift_sent
   set names = ((names - 'zhHans'::text) - 'zhHant'::text) || jsonb_build_object('zh-Hans', names->'zhHans', 'zh-Hant', names->'zhHant')
 where names ? 'zhHans';
update setting
   set value = (
     select jsonb_agg(
              offer || jsonb_build_object(
                'names', ((offer->'names') - 'zhHans'::text - 'zhHant'::text)
                  || jsonb_build_object('zh-Hans', offer->'names'->'zhHans', 'zh-Hant', offer->'names'->'zhHant'))
              order by at)
       from jsonb_array_elements(value) with ordinality one(offer, at))
 where key = 'seast_gifts' and jsonb_path_exists(value, '$[*].names.zhHans');
