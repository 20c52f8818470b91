-- A view keeps how a list is narrowed, never whom somebody sought (operator §10, OS-40). A few views of each operator.
-- small: some hundreds of views at most
update console.saved_view
set query = trim(both '&' from regexp_replace('&' || query, '&q=[^&]*', '', 'g'))
where '&' || query like '%&q=%';
